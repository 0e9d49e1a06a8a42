import { z } from 'zod';

const countSchema = z.int().min(0);

/** The slice `tracking` of the progress summary (specification, part 2). */
export const trackingSliceSchema = z.object({
  total_sessions: countSchema,
  total_minutes: countSchema,
  streak_days: countSchema,
  sessions_per_method: z.record(z.string(), countSchema),
  method_distribution: z.array(z.object({ method: z.string(), count: countSchema, percentage: z.number() })),
  recent_understanding: z.array(z.number().min(0).max(1)),
  recent_stress: z.array(z.number().min(0).max(1)),
  mean_understanding: z.number().nullable(),
  mean_stress: z.number().nullable(),
  recent_sessions: z.array(z.record(z.string(), z.unknown())),
});

/** The slice `step_evaluation` of the progress summary (specification, part 2). */
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

/** The progress of a project: one slice per namespace, others added by plugins (specification, part 2). */
export const trackingSummarySchema = z
  .looseObject({ tracking: trackingSliceSchema, step_evaluation: stepEvaluationSliceSchema })
  .meta({ id: 'TrackingSummary' });
export type TrackingSummary = z.infer<typeof trackingSummarySchema>;
