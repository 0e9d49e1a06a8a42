import * as z from 'zod';
import { cardSchema } from './card.ts';
import { contentIdSchema } from './content-id.ts';
import { exerciseSchema, inlineExampleSchema } from './exercise.ts';
import { gradingSchema } from './grading.ts';

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

/** A link to further material (video, podcast, article …) that a lesson recommends. */
export const lessonResourceSchema = z.looseObject({
  type: z.string().min(1).max(40),
  title: z.string().min(1).max(300),
  url: z.string().min(1).max(2000),
  author: z.string().max(300).nullish(),
  description: z.string().max(2000).nullish(),
  duration: z.string().max(40).nullish(),
  free: z.boolean().nullish(),
  language: z.string().max(35).nullish(),
  level: z.string().max(10).nullish(),
  partnership: z.boolean().nullish(),
  tags: z.array(z.string()).max(20).nullish(),
});

/** The type of `lessonResourceSchema`. */
export type LessonResource = z.infer<typeof lessonResourceSchema>;

/**
 * A lesson of the format, versions 1.0 to 1.11: at least one step, unknown fields kept; rules between fields are
 * `validateLesson`'s.
 */
export const lessonSchema = z.looseObject({
  id: contentIdSchema,
  title: z.string().min(1).max(200),
  description: z.string().max(500).nullish(),
  schema_version: z.string().optional(),
  target_language: z.string().nullish(),
  source_language: z.string().nullish(),
  domain: z.string().nullish(),
  grading: gradingSchema.nullish(),
  estimated_minutes: z.int().min(1).max(240).optional(),
  cards: z.array(cardSchema).default([]),
  steps: z.array(lessonStepSchema).min(1),
  resources: z.array(lessonResourceSchema).nullish(),
  requires_extensions: z.array(z.string().regex(/^ext:[a-z0-9]+-[a-z0-9-]+@\d+$/)).optional(),
  variation_of: z.string().max(120).nullish(),
  variation_note: z.string().max(500).nullish(),
  contributed_by: z.string().max(200).nullish(),
  contributed_at: z.string().max(40).nullish(),
});

/** The type of `lessonSchema`. */
export type Lesson = z.infer<typeof lessonSchema>;
