import type { ElementAddress } from '@learnwright/core';
import { LEARNER_MODELS, type Trace } from '../memory/learner-models.ts';

/** The chance of a right answer when a lesson asks for something for the first time, and right after a mistake. */
const FIRST = 0.7;
const CORRECTED = 0.9;

/** Somebody who learns and forgets, in a way that a seed repeats. */
export interface Learner {
  /** Whether they answer right on this day; how well they know it then follows from the answer. */
  answer(element: ElementAddress, day: number): boolean;
}

interface Known {
  readonly trace: Trace;
  day: number;
  wasRight: boolean;
}

/** Makes a learner who forgets by the power law of the simulated year. */
export function createLearner(random: () => number): Learner {
  const model = LEARNER_MODELS[1];
  const known = new Map<string, Known>();
  return {
    answer: ({ set_id, lesson_id, exercise_id, element_key }, day) => {
      const key = JSON.stringify([set_id, lesson_id, exercise_id, element_key]);
      const memory = known.get(key);
      if (memory === undefined) {
        const wasRight = random() < FIRST;
        known.set(key, { trace: model.learn(random), day, wasRight });
        return wasRight;
      }
      const days = day - memory.day;
      const wasRight = random() < (days === 0 && !memory.wasRight ? CORRECTED : memory.trace.chance(days));
      memory.trace.answered(days, wasRight);
      Object.assign(memory, { day, wasRight });
      return wasRight;
    },
  };
}
