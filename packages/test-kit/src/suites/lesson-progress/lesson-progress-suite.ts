import type { LessonProgress, LessonStatus } from '@learnwright/core';
import { beforeAll, describe, expect, it } from 'vitest';

/** A progress report as a client sends it: what has a default may be left out (specification, R6.13). */
export interface ReportedProgress {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly step_result?: {
    readonly step_id: string;
    readonly correct: number;
    readonly total: number;
    readonly attempts?: number;
    readonly user_answer?: string;
  };
  readonly time_spent_seconds_delta?: number;
  readonly mark_completed?: boolean;
}

/**
 * What the lesson-progress suite drives: stores with core's rules, a server over HTTP, or the storage of a browser. Every
 * method that is refused rejects with an error whose `code` is the one of the error table.
 */
export interface LessonProgressHarness {
  /** Makes a user and returns the id. */
  createUser(): Promise<string>;
  /** Sends a report and returns the row. */
  upsert(user_id: string, report: ReportedProgress): Promise<LessonProgress>;
  /** One row, or null. */
  find(user_id: string, set_id: string, lesson_id: string): Promise<LessonProgress | null>;
  /** All rows of the user that match, newest update first. */
  list(
    user_id: string,
    filter?: { readonly set_id?: string; readonly status?: LessonStatus },
  ): Promise<LessonProgress[]>;
}

/**
 * The contract of the rows of lesson progress, in API and in local mode (specification, R3.11 and R3.12). The
 * harness is created once; every test makes users of its own.
 */
export function lessonProgressSuite(label: string, createHarness: () => Promise<LessonProgressHarness>): void {
  describe(`lesson progress: ${label}`, () => {
    let harness: LessonProgressHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    describe('reports', () => itKeepsProgress(get));
    describe('steps', () => itSumsSteps(get));
    describe('completion', () => itKeepsCompletion(get));
  });
}

const LESSON = { set_id: 'set', lesson_id: 'lesson' } as const;
const DONE = { ...LESSON, mark_completed: true } as const;

/** What reports do to a row. */
function itKeepsProgress(get: () => LessonProgressHarness): void {
  it('makes the row in progress with the first report, also without a step', async () => {
    const harness = get();
    const user = await harness.createUser();
    const row = await harness.upsert(user, LESSON);
    expect(row).toMatchObject({
      ...LESSON,
      user_id: user,
      status: 'in_progress',
      step_results: {},
      completed_at: null,
    });
    expect(row).toMatchObject({ score_correct: 0, score_total: 0, time_spent_seconds: 0, started_at: row.updated_at });
    expect(await harness.find(user, LESSON.set_id, LESSON.lesson_id)).toEqual(row);
  });

  it('lists by set and status, newest update first', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.upsert(user, { set_id: 'a', lesson_id: '1' });
    await harness.upsert(user, { set_id: 'a', lesson_id: '2', mark_completed: true });
    await harness.upsert(user, { set_id: 'b', lesson_id: '1' });
    await harness.upsert(user, { set_id: 'a', lesson_id: '1', time_spent_seconds_delta: 1 });
    const listed = async (filter: Parameters<typeof harness.list>[1]) =>
      (await harness.list(user, filter)).map(({ set_id, lesson_id }) => set_id + lesson_id);
    expect(await listed({})).toEqual(['a1', 'b1', 'a2']);
    expect(await listed({ set_id: 'a' })).toEqual(['a1', 'a2']);
    expect(await listed({ status: 'completed' })).toEqual(['a2']);
    expect(await listed({ set_id: 'a', status: 'in_progress' })).toEqual(['a1']);
  });

  it('finds no row where nothing was reported', async () => {
    const harness = get();
    expect(await harness.find(await harness.createUser(), LESSON.set_id, LESSON.lesson_id)).toBeNull();
  });

  it('refuses an unknown user', async () => {
    await expect(get().upsert('nobody', LESSON)).rejects.toMatchObject({ code: 'not_found' });
  });
}

/** What the steps of a lesson add up to. */
function itSumsSteps(get: () => LessonProgressHarness): void {
  it('adds steps and sums their scores and the time', async () => {
    const harness = get();
    const user = await harness.createUser();
    const first = { step_id: 'a', correct: 1, total: 2 };
    const second = { step_id: 'b', correct: 3, total: 3, attempts: 2, user_answer: 'das Haus' };
    const start = await harness.upsert(user, { ...LESSON, step_result: first, time_spent_seconds_delta: 20 });
    const row = await harness.upsert(user, { ...LESSON, step_result: second, time_spent_seconds_delta: 22 });
    expect(row).toMatchObject({
      score_correct: 4,
      score_total: 5,
      time_spent_seconds: 42,
      started_at: start.started_at,
    });
    expect(row.id).toBe(start.id);
    expect(row.step_results).toEqual({
      a: { correct: 1, total: 2, attempts: 1, completed_at: start.updated_at },
      b: { correct: 3, total: 3, attempts: 2, completed_at: row.updated_at, user_answer: 'das Haus' },
    });
    expect(await harness.find(user, LESSON.set_id, LESSON.lesson_id)).toEqual(row);
  });

  it('replaces the result of a step that is reported again', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.upsert(user, { ...LESSON, step_result: { step_id: 'a', correct: 0, total: 4, user_answer: 'x' } });
    const row = await harness.upsert(user, {
      ...LESSON,
      step_result: { step_id: 'a', correct: 4, total: 4, attempts: 2 },
    });
    expect(row).toMatchObject({ score_correct: 4, score_total: 4 });
    expect(row.step_results).toEqual({ a: { correct: 4, total: 4, attempts: 2, completed_at: row.updated_at } });
  });

  it('keeps step ids apart that mean something to JavaScript', async () => {
    const harness = get();
    const user = await harness.createUser();
    const step = { correct: 1, total: 1 };
    await harness.upsert(user, { ...LESSON, step_result: { ...step, step_id: 'constructor' } });
    await harness.upsert(user, { ...LESSON, step_result: { ...step, step_id: '__proto__' } });
    const row = await harness.upsert(user, { ...LESSON, step_result: { ...step, step_id: '10' } });
    expect(row.score_total).toBe(3);
    const stored = await harness.find(user, LESSON.set_id, LESSON.lesson_id);
    expect(Object.keys(stored?.step_results ?? {}).sort()).toEqual(['10', '__proto__', 'constructor']);
  });
}

/** What completing a lesson does to its row. */
function itKeepsCompletion(get: () => LessonProgressHarness): void {
  it('completes with the report that says so', async () => {
    const harness = get();
    const user = await harness.createUser();
    const row = await harness.upsert(user, DONE);
    expect(row).toMatchObject({ status: 'completed', completed_at: row.updated_at });
  });

  it('stays completed as of the first time, whatever is reported later', async () => {
    const harness = get();
    const user = await harness.createUser();
    const { completed_at } = await harness.upsert(user, DONE);
    const step_result = { step_id: 'a', correct: 1, total: 1 };
    const completed = { status: 'completed', completed_at, score_total: 1 };
    expect(await harness.upsert(user, { ...LESSON, step_result })).toMatchObject(completed);
    expect(await harness.upsert(user, { ...DONE, step_result })).toMatchObject(completed);
  });

  it('is one row that was completed once when reports race', async () => {
    const harness = get();
    const user = await harness.createUser();
    const rows = await Promise.all(Array.from({ length: 6 }, () => harness.upsert(user, DONE)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(new Set(rows.map(({ completed_at }) => completed_at)).size).toBe(1);
    expect(await harness.list(user)).toHaveLength(1);
  });
}
