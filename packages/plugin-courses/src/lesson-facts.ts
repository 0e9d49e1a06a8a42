import { hash } from 'node:crypto';
import { z } from '@learnwright/plugin-sdk';

/** What lists say of a lesson of a course without reading it. */
export interface LessonFacts {
  readonly exercise_count: number;
  readonly estimated_minutes: number | null;
  /** The SHA-256 of its JSON. */
  readonly hash: string;
}

const countedSchema = z.object({
  estimated_minutes: z.int().min(0).nullish().catch(null),
  steps: z.array(z.object({ exercise: z.looseObject({}).nullish() })).catch([]),
});

/** Counts what is in the JSON of a lesson. */
export function countLesson(content: string): LessonFacts {
  const { estimated_minutes = null, steps } = countedSchema.parse(JSON.parse(content));
  return {
    exercise_count: steps.filter(({ exercise }) => exercise).length,
    estimated_minutes,
    hash: hash('sha256', content),
  };
}
