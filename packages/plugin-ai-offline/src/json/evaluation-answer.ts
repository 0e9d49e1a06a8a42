import { tutorNote } from '../tutor-label.ts';
import type { JsonAnswer } from './json-answer.ts';

const LAST_STEP = 7;

/** The judgement of a step: always on to the next, as sure as that takes; a demonstration is to reach every step. */
export const evaluationAnswer: JsonAnswer = {
  fields: ['advance', 'suggested_step'],
  compose: ({ instructions, language }) => ({
    advance: true,
    confidence: 0.75,
    reason: tutorNote(language),
    suggested_step: Math.min(stepOf(instructions) + 1, LAST_STEP),
  }),
};

/** The step that is named as the current one, such as "step 3" or "cycle_step: 3"; else the first. */
function stepOf(instructions: string): number {
  const [, step = '1'] =
    /\b(?:current|cycle|aktuell\w*)?[ _]?(?:step|schritt)\b\D{0,12}([1-7])\b/i.exec(instructions) ?? [];
  return Number(step);
}
