import { composeTasks } from '../sentences/compose-tasks.ts';
import type { JsonAnswer } from './json-answer.ts';

/** Flashcards that have the learner say their own sentences in other words. */
export const cardsAnswer: JsonAnswer = {
  fields: ['cards', 'front', 'back'],
  compose: ({ data }) => ({
    cards: composeTasks({ data }, 'existing_cards').map(({ task, answer }) => ({
      card_type: 'basic',
      front: task,
      back: answer,
      tags: ['practice-tutor'],
    })),
  }),
};
