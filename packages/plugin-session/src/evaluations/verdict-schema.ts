import { z } from '@learnwright/plugin-sdk';

/** A number, also one written as text. */
const numberSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,20})?$/)
    .transform(Number),
]);

/** What the AI is asked for after a turn, read with patience; whatever lacks a field is no verdict. */
export const stepVerdictSchema = z.object({
  advance: z.boolean(),
  confidence: numberSchema,
  reason: z.string(),
  suggested_step: numberSchema,
});
export type StepVerdict = z.output<typeof stepVerdictSchema>;
