import { tutorNote } from '../tutor-label.ts';
import type { JsonAnswer } from './json-answer.ts';

/** The end of a cycle: complete, and without a topic to go on with. */
export const transitionAnswer: JsonAnswer = {
  fields: ['cycle_complete', 'next_topic'],
  compose: ({ language }) => ({
    cycle_complete: true,
    summary: tutorNote(language),
    next_topic: null,
    difficulty_adjustment: 'same',
    continue_recommended: false,
  }),
};
