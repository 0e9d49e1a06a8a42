import * as z from 'zod';
import { chatMethodSchema } from './learning-method.ts';

/** One question of the assessment pack, its text in one language (specification, R2.6). */
export const assessmentQuestionSchema = z
  .object({
    id: z.string(),
    type: z.enum(['single', 'multi']),
    text: z.string(),
    answers: z.array(
      z.object({ id: z.string(), text: z.string(), weights: z.partialRecord(chatMethodSchema, z.number().min(0)) }),
    ),
  })
  .meta({ id: 'AssessmentQuestion' });

/** The type of `assessmentQuestionSchema`. */
export type AssessmentQuestion = z.infer<typeof assessmentQuestionSchema>;

/** A learner's answer to one question: `answer_id` for single choice, `answer_ids` for multi choice. */
export const assessmentAnswerSchema = z
  .object({
    question_id: z.string(),
    answer_id: z.string().optional(),
    answer_ids: z.array(z.string()).optional(),
  })
  .meta({ id: 'AssessmentAnswer' });

/** The type of `assessmentAnswerSchema`. */
export type AssessmentAnswer = z.infer<typeof assessmentAnswerSchema>;
