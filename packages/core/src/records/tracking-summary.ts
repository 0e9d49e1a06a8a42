import * as z from 'zod';
import { chatMethodSchema, learningMethodSchema } from './learning-method.ts';
import { progressCommitSchema } from './progress-commit.ts';

const countSchema = z.int().min(0);
const shareSchema = z.number().min(0).max(1);

/** The slice `tracking` of the progress summary (specification, R2.13). */
export const trackingSliceSchema = z.object({
  total_sessions: countSchema,
  total_minutes: countSchema,
  streak_days: countSchema,
  sessions_per_method: z.record(learningMethodSchema, countSchema),
  method_distribution: z
    .array(z.object({ method: chatMethodSchema, count: countSchema, percentage: z.number().min(0).max(100) }))
    .meta({ description: 'The six chat methods by count; percentages of the chat sessions, with one decimal.' }),
  recent_understanding: z.array(shareSchema).meta({ description: 'The last five ratings, oldest first.' }),
  recent_stress: z.array(shareSchema).meta({ description: 'The last five ratings, oldest first.' }),
  mean_understanding: shareSchema.nullable().meta({ description: 'Four decimals; null without a rating.' }),
  mean_stress: shareSchema.nullable().meta({ description: 'Four decimals; null without a rating.' }),
  recent_sessions: z.array(progressCommitSchema).meta({ description: 'The last five commits, newest first.' }),
});

/** The type of `trackingSliceSchema`. */
export type TrackingSlice = z.infer<typeof trackingSliceSchema>;

/** The slice `step_evaluation` of the progress summary (specification, R2.13). */
export const stepEvaluationSliceSchema = z.object({
  total_evaluations: countSchema,
  average_confidence: z.number(),
  advance_count: countSchema,
  repeat_count: countSchema,
  backward_count: countSchema,
  fallback_count: countSchema,
  evaluations_per_step: z.record(z.string(), countSchema),
  time_seconds_per_step: z.record(z.string(), z.number()),
});

/** The type of `stepEvaluationSliceSchema`. */
export type StepEvaluationSlice = z.infer<typeof stepEvaluationSliceSchema>;

/** The progress of a project: one slice per namespace, others added by plugins (specification, R2.13). */
export const trackingSummarySchema = z
  .looseObject({ tracking: trackingSliceSchema, step_evaluation: stepEvaluationSliceSchema })
  .meta({ id: 'TrackingSummary' });

/** The type of `trackingSummarySchema`. */
export type TrackingSummary = z.infer<typeof trackingSummarySchema>;
