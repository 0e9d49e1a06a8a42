import { aiText, z } from '@learnwright/plugin-sdk';
import { difficultySchema, type Question, questionTypeSchema } from '../schemas.ts';

/** What a generated question will say. */
export type QuestionDraft = Pick<Question, 'question' | 'expected_answer' | 'question_type' | 'difficulty'> & {
  /** Null stands for the topic of the project. */
  readonly topic: string | null;
};

const draftSchema = z.object({
  question: aiText(2_000),
  expected_answer: aiText(5_000),
  question_type: questionTypeSchema.catch('open'),
  difficulty: difficultySchema.catch('medium'),
  topic: aiText(500).nullable().catch(null),
});

/** An AI's answer with questions: those that cannot be used are left out, but some must be usable where there are any. */
export const draftsSchema = z
  .object({ questions: z.array(draftSchema.nullable().catch(null)) })
  .refine(({ questions }) => questions.length === 0 || questions.some((draft) => draft !== null), 'None can be used')
  .transform(({ questions }) => questions.filter((draft) => draft !== null));
