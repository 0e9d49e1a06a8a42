import { isSameAnswer } from '@learnwright/exercises';
import { notFound, type Page, type PageRequest, requireAiAnswer } from '@learnwright/plugin-sdk';
import { type Answer, type CreateAnswer, GRADE_SCORES, type Grade, type PatchAnswer } from './answer-schemas.ts';
import { findAnswer, gradeUngraded, insertAnswer, listAnswers, updateAnswer } from './answer-store.ts';
import { askForGrade } from './ask-for-grade.ts';
import type { Question } from './schemas.ts';
import { findQuestion, keepState, lockQuestion } from './store.ts';
import type { NotebookContext } from './tables.ts';
import { bytesOfAnswer } from './usage.ts';

/** What grading says of an answer. */
type Grading = Pick<Answer, 'verdict' | 'score' | 'feedback' | 'graded_by'>;

const UNGRADED = { verdict: null, score: null, feedback: null, graded_by: 'none' } as const satisfies Grading;

/**
 * Keeps an answer to a question: graded by the learner where there is a grade, right where it is the expected one, else
 * without a grade. No AI is asked. Throws not_found and storage_full.
 */
export async function answerQuestion(
  context: NotebookContext,
  question_id: string,
  { answer, grade }: CreateAnswer,
): Promise<Answer> {
  const { db, clock, createId, records } = context;
  return context.transaction(async () => {
    const found = await findQuestion(db, question_id);
    // In the order in which a user is erased.
    const user = found && (await records.users.lock(found.user_id));
    const question = user && (await lockQuestion(db, question_id));
    if (question === null) throw notFound('question', question_id);
    await context.usage.take('notes', question.user_id, bytesOfAnswer(answer));
    const now = clock.now();
    const kept: Answer = {
      ...{ id: createId(), question_id, user_id: question.user_id, answer },
      ...(grade === undefined ? gradeByMatch(question, answer) : gradeByLearner(grade)),
      ...{ created_at: now, updated_at: now },
    };
    await insertAnswer(db, kept);
    await keepState(db, question_id);
    return kept;
  });
}

/**
 * Has an AI grade an answer. One that has a grade stays as it is, and no AI is asked. Throws not_found, ai_not_configured
 * and ai_failed; then the answer stays without a grade.
 */
export async function gradeByAi(context: NotebookContext, id: string, signal: AbortSignal): Promise<Answer> {
  const { db, clock, records } = context;
  const answer = await findAnswer(db, id);
  const question = answer && (await findQuestion(db, answer.question_id));
  if (answer === null || question === null) throw notFound('answer', id);
  if (answer.graded_by !== 'none') return answer;
  const language = (await records.users.find(question.user_id))?.language ?? 'en';
  const asked = askForGrade(context, question, { answer: answer.answer, language }, signal);
  const { score, feedback } = await requireAiAnswer(asked);
  const grading = { score, feedback, verdict: verdictOf(score), graded_by: 'ai' } as const;
  // What the learner has said meanwhile counts.
  const graded = await regrade(context, id, () => gradeUngraded(db, id, { ...grading, updated_at: clock.now() }));
  const stored = graded ?? (await findAnswer(db, id));
  if (stored === null) throw notFound('answer', id);
  return stored;
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

/** Grades an answer as the learner says, whoever has graded it before; feedback stays. Without a grade all stays. Throws not_found. */
export async function gradeAnswer(context: NotebookContext, id: string, { grade }: PatchAnswer): Promise<Answer> {
  const { db, clock } = context;
  const graded = await regrade(context, id, () => {
    if (grade === undefined) return findAnswer(db, id);
    const { feedback: _, ...grading } = gradeByLearner(grade);
    return updateAnswer(db, id, { ...grading, updated_at: clock.now() });
  });
  if (graded === null) throw notFound('answer', id);
  return graded;
}

/** Changes the grade of an answer, and how far its question is; null where it is gone, or `change` does not change it. */
async function regrade(
  { db, records, transaction }: NotebookContext,
  id: string,
  change: () => Promise<Answer | null>,
): Promise<Answer | null> {
  return transaction(async () => {
    const answer = await findAnswer(db, id);
    if (answer === null) return null;
    // In the order in which a user is erased.
    await records.users.lock(answer.user_id);
    await lockQuestion(db, answer.question_id);
    const changed = await change();
    await keepState(db, answer.question_id);
    return changed;
  });
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

function verdictOf(score: number): Answer['verdict'] {
  if (score >= 0.8) return 'right';
  return score >= 0.4 ? 'partly' : 'wrong';
}
