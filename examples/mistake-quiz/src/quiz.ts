import { type Attempt, type ElementError, notFound } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import { ANSWERS_TABLE, type AnswerRow } from './tables.ts';

/** A question: which of these answers is right? */
export interface Question {
  /** The id of the row of the element. */
  readonly id: string;
  readonly set_id: string;
  readonly lesson_id: string;
  /** The right answer and the learner's own wrong ones, in the order of the alphabet: it tells nothing. */
  readonly choices: readonly string[];
}

/** What comes of an answer. */
export interface Outcome {
  readonly right: boolean;
  readonly correct_answer: string;
  readonly mastered: boolean;
}

/** How many elements are looked at for questions; the learner has mistakes in most of those that are not mastered. */
const MOST_ELEMENTS = 200;
const MOST_CHOICES = 5;

/** The next questions of a learner, those with the most mistakes first. Throws not_found for an unknown user. */
export async function listQuestions(context: Context, user_id: string): Promise<Question[]> {
  await requireUser(context, user_id);
  const filter = { user_id, mastered: false };
  const { items } = await context.records.elementErrors.list(filter, { limit: MOST_ELEMENTS, after: null });
  const mistaken = items.filter(({ error_count }) => error_count > 0);
  const questions = await toQuestions(
    context,
    user_id,
    mistaken.toSorted((a, b) => b.error_count - a.error_count),
  );
  return questions.slice(0, context.settings.values.questions);
}

/**
 * Takes the answer to a question: an attempt of the learner, as one in a lesson. Throws `question_gone` where the element
 * gives no question any more.
 */
export async function answerQuestion(
  context: Context,
  user_id: string,
  { question_id, answer }: { readonly question_id: string; readonly answer: string },
): Promise<Outcome> {
  await requireUser(context, user_id);
  const { items } = await context.records.elementErrors.list(
    { user_id, mastered: false },
    { limit: null, after: null },
  );
  const element = items.find(({ id }) => id === question_id);
  const [question] = element === undefined ? [] : await toQuestions(context, user_id, [element]);
  if (element === undefined || question === undefined) throw context.error('question_gone');
  const right = answer === element.correct_answer;
  const { set_id, lesson_id, exercise_id, element_key, element_type, correct_answer } = element;
  const [row] = await context.records.recordAttempts(user_id, [
    { set_id, lesson_id, exercise_id, element_key, element_type, user_answer: answer, correct_answer, correct: right },
  ]);
  const answered = { id: context.createId(), user_id, question_id, right, answered_at: context.clock.now() };
  await context.db.insertInto(ANSWERS_TABLE).values(answered).execute();
  return { right, correct_answer, mastered: row?.mastered ?? false };
}

/** The answers of a learner, the earliest first; since a time, where one is given. */
export async function listAnswers({ db }: Context, user_id: string, since?: string): Promise<AnswerRow[]> {
  const query = db.selectFrom(ANSWERS_TABLE).selectAll().where('user_id', '=', user_id);
  const rows = await query.orderBy('answered_at').orderBy('id').execute();
  return since === undefined ? rows : rows.filter(({ answered_at }) => answered_at >= since);
}

/** Deletes the answers of a learner. */
export async function deleteAnswers({ db }: Context, user_id: string): Promise<void> {
  await db.deleteFrom(ANSWERS_TABLE).where('user_id', '=', user_id).execute();
}

/** The questions of elements, in their order. An element whose wrong answers nobody knows gives none. */
async function toQuestions(context: Context, user_id: string, elements: readonly ElementError[]): Promise<Question[]> {
  const attempts = await context.records.attempts.listByElements(user_id, elements);
  return elements.flatMap((element) => {
    const { id, set_id, lesson_id, correct_answer } = element;
    const wrong = attempts.filter((attempt) => isMistakeOf(element, attempt)).map(({ user_answer }) => user_answer);
    const others = [...new Set(wrong)].filter((answer) => answer.trim() !== '' && answer !== correct_answer);
    if (others.length === 0) return [];
    const choices = [...others.slice(0, MOST_CHOICES - 1), correct_answer].toSorted();
    return [{ id, set_id, lesson_id, choices }];
  });
}

function isMistakeOf({ set_id, lesson_id, exercise_id, element_key }: ElementError, attempt: Attempt): boolean {
  const isSameLesson = attempt.set_id === set_id && attempt.lesson_id === lesson_id;
  return !attempt.correct && isSameLesson && attempt.exercise_id === exercise_id && attempt.element_key === element_key;
}

async function requireUser({ records }: Context, user_id: string): Promise<void> {
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
}
