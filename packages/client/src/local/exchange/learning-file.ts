import {
  attemptInputSchema,
  idSchema,
  lessonProgressSchema,
  stepResultSchema,
  timestampInputSchema,
  timestampSchema,
} from '@learnwright/core';
import { z } from 'zod';

/** What the first field of a file says. */
export const FILE_FORMAT = 'learnwright-learning-records';

/** A record of Zod forgets the step `__proto__`; entries do not. */
const stepResultsSchema = z
  .custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .transform((steps) => Object.entries(steps))
  .pipe(z.array(z.tuple([z.string(), stepResultSchema])))
  .transform((entries) => Object.fromEntries(entries));

/** The records of a learner in a file. */
export const recordsSchema = z.object({
  attempts: z.array(attemptInputSchema.extend({ attempt_id: idSchema, attempted_at: timestampInputSchema })),
  lesson_progress: z.array(lessonProgressSchema.extend({ step_results: stepResultsSchema })),
});

/** A file of records; later versions of this package read version 1 too. */
export const learningFileSchema = recordsSchema.extend({
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  exported_at: timestampSchema,
});
