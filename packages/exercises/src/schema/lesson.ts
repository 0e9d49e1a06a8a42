import { z } from 'zod';
import { cardSchema } from './card.ts';
import { contentIdSchema } from './content-id.ts';
import { lessonResourceSchema } from './lesson-resource.ts';
import { lessonStepSchema } from './lesson-step.ts';

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
