import { assessmentAnswerSchema, idSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

export const questionsQuery = z.object({
  lang: z.string().max(100).default('en').meta({ description: 'A language code; English where it is not known.' }),
});

export const projectParams = z.object({ project_id: idSchema });

/** More picks than any question has answers. */
const MAX_PICKS = 50;

const answerSchema = assessmentAnswerSchema.extend({ answer_ids: z.array(z.string()).max(MAX_PICKS).optional() });

export const evaluateSchema = z
  .object({
    project_id: idSchema,
    answers: z.array(answerSchema).min(1).max(100).meta({ description: 'Each question at most once.' }),
  })
  .meta({ id: 'EvaluateAssessment' });
export type EvaluateAssessment = z.output<typeof evaluateSchema>;
