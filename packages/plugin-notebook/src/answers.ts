import { isSameAnswer } from '@learnwright/exercises';
import { AiError, isAiError, notFound, type Page, type PageRequest, type RequestKey } from '@learnwright/plugin-sdk';
import { type Answer, type CreateAnswer, GRADE_SCORES, type Grade } from './answer-schemas.ts';
import { findAnswer, insertAnswer, listAnswers, updateAnswer } from './answer-store.ts';
import { askForGrade } from './ask-for-grade.ts';
import type { Question } from './schemas.ts';
import { findQuestion, lockQuestion } from './store.ts';
import type { NotebookContext } from './tables.ts';

/** What grading says of an answer. */
type Grading = Pick<Answer, 'verdict' | 'score' | 'feedback' | 'graded_by' | 'ai_error' | 'ai_error_code'>;

const UNGRADED = {
  ...{ verdict: null, score: null, feedback: null, graded_by: 'none', ai_error: null, ai_error_code: null },
} as const satisfies Grading;

/**
 * Keeps an answer to a question, and grades it: by the learner's grade, because it is the expected one, or by an AI. The
 * answer is kept before the AI is asked; where the AI fails it stays ungraded and says why. Throws not_found.
 */
export async function answerQuestion(
  context: NotebookContext,
  question_id: string,
  input: CreateAnswer,
  { key, signal }: { readonly key: RequestKey | null; readonly signal: AbortSignal },
): Promise<Answer> {
  const { db, clock, records } = context;
  const { question, answer } = await keepAnswer(context, question_id, input, key);
  if (answer.graded_by !== 'none') return answer;
  const language = (await records.users.find(question.user_id))?.language ?? 'en';
  const grading = await gradeByAi(context, question, answer, language, signal);
  // What the learner has said meanwhile counts.
  const graded = await updateAnswer(db, answer.id, { ...grading, updated_at: clock.now() }, ['learner']);
  const stored = graded ?? (await findAnswer(db, answer.id));
  if (stored === null) throw notFound('question', question_id);
  return stored;
}

/** The answer that an earlier run of the request has kept, or a new one. */
async function keepAnswer(
  context: NotebookContext,
  question_id: string,
  { answer, grade }: CreateAnswer,
  key: RequestKey | null,
): Promise<{ readonly question: Question; readonly answer: Answer }> {
  const { db, clock, createId, records } = context;
  return context.transaction(async () => {
    const found = await findQuestion(db, question_id);
    // In the order in which a user is erased.
    const user = found && (await records.users.lock(found.user_id));
    const question = user && (await lockQuestion(db, question_id));
    if (question === null) throw notFound('question', question_id);
    const remembered = key?.remembered ? await findAnswer(db, key.remembered) : null;
    if (remembered !== null) return { question, answer: remembered };
    const now = clock.now();
    const kept: Answer = {
      ...{ id: createId(), question_id, user_id: question.user_id, answer },
      ...(grade === undefined ? gradeByMatch(question, answer) : gradeByLearner(grade)),
      ...{ created_at: now, updated_at: now },
    };
    await insertAnswer(db, kept);
    await key?.remember(kept.id);
    return { question, answer: kept };
  });
}

/** Lists the answers to a question, newest first; throws not_found for the question. */
export async function listQuestionAnswers(
  { db }: NotebookContext,
  question_id: string,
  page: PageRequest,
): Promise<Page<Answer>> {
  const answers = await listAnswers(db, question_id, page);
  if (answers.items.length > 0 || (await findQuestion(db, question_id)) !== null) return answers;
  throw notFound('question', question_id);
}

/** Grades an answer as the learner says, whoever has graded it before; feedback stays. Throws not_found. */
export async function gradeAnswer({ db, clock }: NotebookContext, id: string, grade: Grade): Promise<Answer> {
  const { feedback: _, ...grading } = gradeByLearner(grade);
  const graded = await updateAnswer(db, id, { ...grading, updated_at: clock.now() });
  if (graded === null) throw notFound('answer', id);
  return graded;
}

function gradeByLearner(grade: Grade): Grading {
  const score = typeof grade === 'number' ? grade : GRADE_SCORES[grade];
  return { ...UNGRADED, score, verdict: verdictOf(score), graded_by: 'learner' };
}

/** A blank that is filled as expected needs no AI; another answer may still be right. */
function gradeByMatch({ question_type, expected_answer }: Question, answer: string): Grading {
  const isExpected = question_type === 'fill_blank' && isSameAnswer(answer, expected_answer);
  return isExpected ? { ...UNGRADED, score: 1, verdict: 'right', graded_by: 'match' } : UNGRADED;
}

async function gradeByAi(
  context: NotebookContext,
  question: Question,
  { answer }: Answer,
  language: string,
  signal: AbortSignal,
): Promise<Grading> {
  try {
    const graded = await askForGrade(context, question, { answer, language }, signal);
    if (graded === null) throw new AiError('provider_error');
    const { score, feedback } = graded;
    return { ...UNGRADED, score, feedback, verdict: verdictOf(score), graded_by: 'ai' };
  } catch (error) {
    if (!isAiError(error)) throw error;
    return { ...UNGRADED, ai_error: error.message, ai_error_code: error.code };
  }
}

function verdictOf(score: number): Answer['verdict'] {
  if (score >= 0.8) return 'right';
  return score >= 0.4 ? 'partly' : 'wrong';
}
