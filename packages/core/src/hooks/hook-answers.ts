import * as z from 'zod';
import { assessmentQuestionSchema } from '../records/assessment-question.ts';
import { elementAddressSchema } from '../records/element-error.ts';
import { methodSharesSchema } from '../records/learning-profile.ts';
import { methodSwitchRecommendationSchema } from '../records/method-switch-recommendation.ts';
import { toolRecommendationSchema } from '../records/tool-recommendation.ts';
import type { HookName, HookResult } from './hook-signatures.ts';

const exportFormatSchema = z.object({
  id: z.string(),
  label: z.record(z.string(), z.string()),
  media_type: z.string().regex(/^[!-.0-~]+\/[ -~]+$/, 'Expected a media type, such as application/pdf'),
  extension: z.string(),
});

const lessonDescriptionSchema = z.object({
  set_id: z.string(),
  lesson_id: z.string(),
  title: z.string(),
  target_language: z.string().nullable(),
  cards: z.array(z.object({ asked: z.string(), answer: z.string() })),
});

const summarySchema = z.record(z.string(), z.unknown()).refine(fitsJson, 'Expected what JSON can hold');

/**
 * The schema of what each hook answers, beside none. The plugin host judges every answer by it (specification, R8.8). The AI
 * hooks are missing: their answers are judged where they are called. So are hooks without an answer, and hooks of plugins.
 */
export const HOOK_ANSWERS: { readonly [Name in HookName]?: z.ZodType<HookResult<Name>> } = {
  get_assessment_questions: z.array(assessmentQuestionSchema),
  calculate_profile: methodSharesSchema,
  create_session_prompt: z.string(),
  recommend_method_switch: methodSwitchRecommendationSchema,
  redirect_elements: z.array(elementAddressSchema),
  describe_lessons: z.array(lessonDescriptionSchema),
  get_progress_summary: summarySchema,
  get_tool_recommendations: z.array(toolRecommendationSchema),
  export_formats: z.array(exportFormatSchema),
  export_execute: z.string(),
  chapter_pre_save: z.string(),
  content_pre_import: z.string(),
};

function fitsJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    // What cannot be written is the very thing that is asked.
    return false;
  }
}
