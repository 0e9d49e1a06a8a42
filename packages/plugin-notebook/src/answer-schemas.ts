import { idSchema, nonBlank, pageQuery, timestampSchema, z } from '@learnwright/plugin-sdk';

/** What an answer is worth: `right` from a score of 0.8, `partly` from 0.4, else `wrong`. */
const verdictSchema = z.enum(['right', 'partly', 'wrong']);

/** The words of Anki for how well something was known, and the score of each. */
export const GRADE_SCORES = { again: 0, hard: 0.5, good: 0.8, easy: 1 } as const;

const scoreSchema = z.number().min(0).max(1);

const gradeSchema = z
  .union([z.enum(['again', 'hard', 'good', 'easy']), scoreSchema])
  .meta({ description: 'The learner’s own grade: a score, or again (0), hard (0.5), good (0.8) or easy (1).' });
export type Grade = z.infer<typeof gradeSchema>;

/** An answer to a study question. */
export const answerSchema = z
  .object({
    id: idSchema,
    question_id: idSchema,
    user_id: idSchema,
    answer: z.string(),
    verdict: verdictSchema.nullable().meta({ description: 'Null while the answer is not graded.' }),
    score: scoreSchema.nullable(),
    feedback: z.string().nullable(),
    graded_by: z.enum(['ai', 'learner', 'match', 'none']).meta({
      description: '`none`: nobody yet. `match`: the answer to a question with a blank is the expected one.',
    }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof answerSchema>;

/** How far a question is by its newest answer: `unanswered` without one, `ungraded` while that has no grade, else its verdict. */
export const answerStateSchema = z.enum(['unanswered', 'ungraded', ...verdictSchema.options]);
export type AnswerState = z.infer<typeof answerStateSchema>;

/** The body of POST /questions/{id}/answers, with the learner's own grade or without one. */
export const createAnswerSchema = z
  .object({ answer: nonBlank(10_000), grade: gradeSchema.optional() })
  .meta({ id: 'CreateAnswer' });
export type CreateAnswer = z.infer<typeof createAnswerSchema>;

/** The body of PATCH /answers/{id}. */
export const patchAnswerSchema = z.object({ grade: gradeSchema }).partial().meta({ id: 'PatchAnswer' });
export type PatchAnswer = z.infer<typeof patchAnswerSchema>;

/** The query of GET /questions/{id}/answers. */
export const answersQuery = z.object(pageQuery);
