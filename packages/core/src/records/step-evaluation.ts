import * as z from 'zod';

const stepSchema = z.int().min(1).max(7);

/** The judgement of a learner's turn: whether to move within the cycle, and why (specification, R2.11). */
export const stepEvaluationSchema = z
  .object({
    advance: z.boolean(),
    confidence: z.number().min(0).max(1),
    reason: z.string().max(240),
    suggested_step: stepSchema,
    fallback_used: z.boolean(),
    applied: z.boolean(),
    from_step: stepSchema,
  })
  .meta({ id: 'StepEvaluation' });

/** The type of `stepEvaluationSchema`. */
export type StepEvaluation = z.infer<typeof stepEvaluationSchema>;
