import { freeTextSchema, idSchema, nonBlank, pageQuery, timestampSchema, z } from '@learnwright/plugin-sdk';
import { answerSchema, answerStateSchema } from './answer-schemas.ts';

/** The kinds of a question. */
export const questionTypeSchema = z.enum(['open', 'fill_blank', 'explain', 'compare']);

/** The difficulties of a question. */
export const difficultySchema = z.enum(['easy', 'medium', 'hard']);

const topicSchema = z.string().max(500);

const content = {
  question: nonBlank(100_000),
  expected_answer: freeTextSchema,
  question_type: questionTypeSchema,
  difficulty: difficultySchema,
  topic: topicSchema,
};

/** A study question (specification, R2.20). */
export const questionSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    project_id: idSchema,
    session_id: idSchema.nullable(),
    ...content,
    /** Whether the question was generated from sessions; false for the learner's own. */
    generated: z.boolean(),
    /** Whether the learner has changed it (specification, R2.20). */
    edited: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof questionSchema>;

/** A study question in a list. */
export const listedQuestionSchema = questionSchema
  .extend({
    last_answer: answerSchema
      .nullable()
      .optional()
      .meta({ description: 'The newest answer, null without one. Only there with `answers=last`.' }),
  })
  .meta({ id: 'ListedQuestion' });
export type ListedQuestion = z.infer<typeof listedQuestionSchema>;

/** The body of POST /questions; user and topic default to those of the project. */
export const createQuestionSchema = z
  .object({
    user_id: idSchema.optional(),
    project_id: idSchema,
    session_id: idSchema.nullable().default(null),
    ...content,
    expected_answer: content.expected_answer.default(''),
    question_type: content.question_type.default('open'),
    difficulty: content.difficulty.default('medium'),
    topic: content.topic.optional(),
  })
  .meta({ id: 'CreateQuestion' });
export type CreateQuestion = z.infer<typeof createQuestionSchema>;

/** The body of PATCH /questions/{id}: any subset. */
export const patchQuestionSchema = z.object(content).partial().meta({ id: 'PatchQuestion' });
export type PatchQuestion = z.infer<typeof patchQuestionSchema>;

/** The path parameter of one record. */
export const idParams = z.object({ id: idSchema });

/** The path parameter of a user's records. */
export const userParams = z.object({ user_id: idSchema });

/** The path parameter of a project. */
export const projectParams = z.object({ project_id: idSchema });

/** The query of GET /questions/{user_id}; `topic` is a part of a topic, in any case. */
export const questionsQuery = z.object({
  ...pageQuery,
  project_id: idSchema.optional(),
  difficulty: difficultySchema.optional(),
  topic: topicSchema.optional(),
  state: answerStateSchema.optional().meta({ description: 'How far a question is by its newest answer.' }),
  answers: z.enum(['last']).optional().meta({ description: '`last` adds `last_answer` to each question.' }),
});
