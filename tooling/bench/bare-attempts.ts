import { randomUUID } from 'node:crypto';
import { overdueBefore } from '@learnwright/core';

/** The columns of the key of an element. */
export const KEY = ['user_id', 'set_id', 'lesson_id', 'exercise_id', 'element_key'];
/** The columns of an attempt. */
export const ATTEMPT = [
  ...KEY,
  'attempt_id',
  'element_type',
  'user_answer',
  'correct_answer',
  'correct',
  'attempted_at',
];
const STATE = ['element_type', 'user_answer', 'correct_answer', 'error_count', 'correct_streak', 'last_error_at'];
const TIMES = ['last_attempt_at', 'mastered', 'mastered_at', 'created_at', 'updated_at'];
/** The columns of a row. */
export const ROW = ['id', ...KEY, ...STATE, ...TIMES];

/** The values of a statement, by column. */
export type Values = Readonly<Record<string, unknown>>;

/** What the bare server asks of a database. */
export interface BareDatabase {
  findUser(id: string): unknown;
  /** Stores a batch with one statement after the other, in one transaction, without any rule in between. */
  recordAttempts(user_id: string, attempts: readonly Values[]): unknown;
  listQueue(user_id: string, limit: number | null): unknown;
}

/** Replaces a row by all of its columns. */
export const ON_CONFLICT = `on conflict (${KEY.join(', ')}) do update set ${ROW.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** The order of the queue; `mark` writes one of three parameters. */
export function selectQueue(mark: (index: number) => string): string {
  return `select * from element_errors where user_id = ${mark(1)} and not mastered
    order by case when case correct_streak when 0 then last_attempt_at < ${mark(2)} when 1 then last_attempt_at < ${mark(3)}
      else last_attempt_at < ${mark(4)} end then 1 else 0 end desc, error_count desc, last_error_at desc, id limit ${mark(5)}`;
}

/** The parameters of `selectQueue`. */
export function queueValues(user_id: string, limit: number | null): unknown[] {
  return [user_id, ...overdueBefore(`${new Date().toISOString().slice(0, -1)}000+00:00`), limit ?? 1_000_000];
}

/** An attempt of the body as it is stored. */
export function fillAttempt(user_id: string, attempt: Values): Values {
  const filled = { element_type: 'vocabulary', user_answer: '', correct_answer: '', ...attempt, user_id };
  return { ...filled, attempt_id: randomUUID(), correct: false, attempted_at: new Date().toISOString() };
}

/** The row after a wrong attempt. */
export function fillRow(before: object | null, attempt: Values): Values {
  const now = attempt.attempted_at;
  const state = { error_count: 1, correct_streak: 0, last_error_at: now, last_attempt_at: now };
  const times = { mastered: false, mastered_at: null, created_at: now, updated_at: now };
  return { id: randomUUID(), ...before, ...attempt, ...state, ...times };
}
