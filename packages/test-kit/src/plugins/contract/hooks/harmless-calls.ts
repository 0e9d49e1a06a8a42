import {
  assessmentQuestionSchema,
  type HookArguments,
  type HookName,
  methodSharesSchema,
  methodSwitchRecommendationSchema,
  type Session,
  type SessionRating,
  toolRecommendationSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import type { HookScene } from './hook-scene.ts';

/** A call of a hook that does no harm, and what it may answer; no answer is always one. */
export interface HarmlessCall<Name extends HookName> {
  readonly args: (scene: HookScene) => HookArguments<Name>;
  readonly answer: z.ZodType;
}

/** Calls by hook. */
export type HarmlessCalls = { readonly [Name in HookName]?: HarmlessCall<Name> };

const exportFormatSchema = z.object({
  id: z.string(),
  label: z.record(z.string(), z.string()),
  media_type: z.string(),
  extension: z.string(),
});

/** What a provider must leave to the next one: a model that is nobody's, and nobody who waits. */
const nobodysModel = (): HookArguments<'ai_complete'> => [
  [{ role: 'user', content: 'Hello' }],
  'nobodys-model',
  'no-key',
  1,
  { signal: AbortSignal.abort(new Error('Nobody waits for this answer.')) },
];
const noAnswer = z.never('It answers for a model that is not its own');

/**
 * The hooks of the specification that can be called without harm (part 6). `export_execute` writes files and hooks of a
 * plugin's own may do anything, so those are left to tests of their own.
 */
export const HARMLESS_CALLS: HarmlessCalls = {
  get_assessment_questions: { args: () => ['en'], answer: z.array(assessmentQuestionSchema) },
  calculate_profile: { args: () => [[]], answer: methodSharesSchema },
  create_session_prompt: { args: ({ project }) => [project, null, 'deductive', 1, 'en'], answer: z.string() },
  ai_complete: { args: nobodysModel, answer: noAnswer },
  ai_complete_async: { args: nobodysModel, answer: noAnswer },
  ai_complete_stream: { args: nobodysModel, answer: noAnswer },
  recommend_method_switch: { args: () => [[], null], answer: methodSwitchRecommendationSchema },
  on_session_complete: { args: ({ session }) => [session, {}], answer: z.unknown() },
  on_session_rated: {
    args: ({ session }) => [session, rate(session)],
    answer: z.unknown(),
  },
  get_progress_summary: { args: ({ project }) => [project.id, null], answer: z.record(z.string(), z.unknown()) },
  get_tool_recommendations: { args: () => [null, 'en', 1], answer: z.array(toolRecommendationSchema) },
  export_formats: { args: () => [], answer: z.array(exportFormatSchema) },
  chapter_pre_save: { args: () => ['# One', 'no-such-chapter'], answer: z.string() },
  content_pre_import: { args: () => ['# One', 'en'], answer: z.string() },
};

function rate({ id, started_at }: Session): SessionRating {
  const scales = { understanding: 3, stress: 3, method_fit: 3 };
  return { id: `${id}-rating`, session_id: id, ...scales, notes: null, created_at: started_at };
}
