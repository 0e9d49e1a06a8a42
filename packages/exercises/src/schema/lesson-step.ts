import { z } from 'zod';
import { contentIdSchema } from './content-id.ts';
import { exerciseSchema } from './exercise.ts';
import { inlineExampleSchema } from './inline-example.ts';

/**
 * One step of a lesson: `theory` carries a Markdown body, `exercise` an exercise that may point back to a theory step.
 */
export const lessonStepSchema = z.looseObject({
  id: contentIdSchema,
  type: z.enum(['theory', 'exercise']),
  title: z.string().max(200).nullish(),
  body: z.string().nullish(),
  examples: z.array(inlineExampleSchema).max(20).nullish(),
  example_url: z.string().max(2000).nullish(),
  example_label: z.string().max(200).nullish(),
  exercise: exerciseSchema.nullish(),
  theory_ref: z.string().max(200).nullish(),
  review_lesson_id: z.string().max(200).nullish(),
});

/** The type of `lessonStepSchema`. */
export type LessonStep = z.infer<typeof lessonStepSchema>;
