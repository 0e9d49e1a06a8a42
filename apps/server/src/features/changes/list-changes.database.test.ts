import { setImmediate } from 'node:timers/promises';
import { type Attempt, mergeReportedLesson, moveElements, recordAttempts, undoAttempt } from '@learnwright/core';
import { createTestClock, createTestIds, describeEachDatabase, testUser } from '@learnwright/test-kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';
import type { LearnerChanges } from './schemas.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';

describeEachDatabase('changes of a learner', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>;
  const clock = createTestClock();
  const createId = createTestIds();
  beforeAll(async () => {
    database = await open();
  });

  async function createLearner() {
    const { stores, unitOfWork } = database;
    const user_id = createId();
    await stores.users.insert(testUser(user_id));
    const ports = { unitOfWork, clock, createId, hooks: { isAwaited: () => false, publish: async () => undefined } };
    const attempt = (attempt_id: string) => ({
      ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: attempt_id.slice(0, 1) },
      ...{ element_type: 'vocabulary' as const, user_answer: '', correct_answer: '', correct: true, attempt_id },
    });
    return {
      user_id,
      record: (...ids: string[]) => recordAttempts(ports, user_id, ids.map(attempt)),
      undo: (id: string) => undoAttempt(ports, user_id, id),
      move: (from: string, to: string) =>
        moveElements(ports, [{ from: attempt(from), to: { ...attempt(to), set_id: user_id } }]),
      lesson: (lesson_id: string) =>
        mergeReportedLesson(ports, user_id, {
          ...{ set_id: 's', lesson_id, steps: [], time_spent_seconds: createId().length },
          ...{ started_at: NOON, updated_at: NOON, completed_at: null },
        }),
      read: (since?: string, limit = 500) => listChanges({ stores }, user_id, { since, limit }),
    };
  }

  const idsOf = ({ attempts }: LearnerChanges) => attempts.map(({ attempt_id }) => attempt_id);

  it('come in pages of any size, each once, with how many follow', async () => {
    const learner = await createLearner();
    await database.stores.attempts.insertAll([
      { ...(await firstAttempt(await createLearner())), user_id: learner.user_id, attempt_id: 'from-before' },
    ]);
    await learner.record('a1', 'a2', 'b1', 'b2', 'c1');
    await learner.undo('a1');
    await learner.lesson('1');
    await learner.record('d1');
    await learner.lesson('2');
    const whole = await learner.read();
    expect(whole).toMatchObject({ more: false, remaining: 0, undone: ['a1'] });
    expect(idsOf(whole)).toEqual(['from-before', 'a2', 'b1', 'b2', 'c1', 'd1']);
    expect(whole.lesson_progress.map(({ lesson_id }) => lesson_id)).toEqual(['1', '2']);
    for (const limit of [1, 2, 3, 8]) {
      const pages: LearnerChanges[] = [];
      do pages.push(await learner.read(pages.at(-1)?.cursor, limit));
      while (pages.at(-1)?.more);
      expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
      expect(pages.flatMap(({ undone }) => undone)).toEqual(['a1']);
      expect(pages.flatMap(({ lesson_progress }) => lesson_progress)).toEqual(whole.lesson_progress);
      const rests = pages.map((_, index) => Math.max(0, 9 - limit * (index + 1)));
      expect(pages.map(({ remaining }) => remaining)).toEqual(rests);
      expect(await learner.read(pages.at(-1)?.cursor)).toMatchObject({ attempts: [], undone: [], lesson_progress: [] });
    }
  });

  async function firstAttempt({ record, read }: Awaited<ReturnType<typeof createLearner>>): Promise<Attempt> {
    await record('x');
    const [attempt] = (await read()).attempts;
    if (attempt === undefined) throw new Error('Nothing was recorded.');
    return attempt;
  }

  it('come again where elements have moved', async () => {
    const learner = await createLearner();
    await learner.record('a1', 'b1');
    const { cursor } = await learner.read();
    await learner.move('a1', 'z');
    expect((await learner.read(cursor)).attempts).toMatchObject([{ attempt_id: 'a1', element_key: 'z' }]);
  });

  it('come in pages of two megabytes at most where they are long, in their order, each once', async () => {
    const learner = await createLearner();
    const first = await firstAttempt(await createLearner());
    const { attempts, lessonProgress } = database.stores;
    const result = { correct: 1, total: 1, attempts: 1, completed_at: NOON, user_answer: 'a'.repeat(400_000) };
    await learner.record('a1');
    await learner.undo('a1');
    // Such a mark was taken once.
    const earlier = `+1.${'a'.repeat(600_000)}`;
    for (let index = 0; index < 6; index += 1) {
      await learner.record(`b${index}`);
      const change = (await database.stores.learnerChanges.begin(learner.user_id))?.change ?? 0;
      const id = createId();
      await attempts.insertAll([{ ...first, user_id: learner.user_id, attempt_id: `long${index}`, earlier }], change);
      await learner.lesson(`${index}`);
      const [lesson] = (await learner.read()).lesson_progress.slice(-1);
      if (lesson === undefined) continue;
      await lessonProgress.save({ ...lesson, id, lesson_id: id, step_results: { step: result } }, change);
    }
    await learner.record('c1');
    const pages: LearnerChanges[] = [];
    do pages.push(await learner.read(pages.at(-1)?.cursor));
    while (pages.at(-1)?.more);
    const long = [0, 1, 2, 3, 4, 5].flatMap((index) => [`b${index}`, `long${index}`]);
    expect(pages.flatMap(idsOf)).toEqual([...long, 'c1']);
    expect(pages.flatMap(({ undone }) => undone)).toEqual(['a1']);
    expect(new Set(pages.flatMap((page) => page.lesson_progress.map(({ lesson_id }) => lesson_id))).size).toBe(12);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(2_200_000);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map(({ remaining }) => remaining)).toEqual(
      pages.map(({ remaining }) => remaining).toSorted((a, b) => b - a),
    );
  });

  it('skip no transaction that commits late', async () => {
    const learner = await createLearner();
    await learner.record('first');
    const { cursor } = await learner.read();
    const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = database.unitOfWork.run(async () => {
      await learner.record('late');
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    // SQLite reads beside its writer; whoever writes waits for the lock of the learner.
    const next = learner.record('next');
    const between = database.dialect === 'postgres' ? await learner.read(cursor) : { attempts: [], cursor };
    expect(between.attempts).toEqual([]);
    leave.resolve();
    await Promise.all([late, next]);
    expect(idsOf(await learner.read(between.cursor))).toEqual(['late', 'next']);
  });

  it('are all told to who asks while many write', async () => {
    const writes = fc.array(fc.constantFrom('record', 'lesson', 'undo'), { minLength: 5, maxLength: 12 });
    const property = fc.asyncProperty(writes, fc.integer({ min: 1, max: 4 }), async (kinds, limit) => {
      const learner = await createLearner();
      await learner.record(...kinds.map((_, index) => `u${index}`));
      const write = (kind: string, index: number) => {
        if (kind === 'record') return learner.record(`r${index}`, `q${index}`);
        return kind === 'lesson' ? learner.lesson(`${index}`) : learner.undo(`u${index}`);
      };
      const told = new Set<string>();
      let cursor: string | undefined;
      const follow = async () => {
        const page = await learner.read(cursor, limit);
        for (const id of page.undone) told.delete(id);
        for (const id of idsOf(page)) told.add(id);
        for (const { lesson_id } of page.lesson_progress) told.add(lesson_id);
        cursor = page.cursor;
        return page.more;
      };
      let isDone = false;
      const writing = Promise.all(kinds.map(write)).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await follow();
        await setImmediate();
      }
      await writing;
      while (await follow());
      const there = await learner.read();
      const lessons = there.lesson_progress.map(({ lesson_id }) => lesson_id);
      expect([...told].toSorted()).toEqual([...idsOf(there), ...lessons].toSorted());
    });
    await fc.assert(property, { numRuns: 6 });
  });

  it('cannot be told from a cursor of another learner, of later, or of nowhere', async () => {
    const [learner, other] = [await createLearner(), await createLearner()];
    await learner.record('a');
    await learner.record('b');
    await other.record('c');
    await other.record('d');
    const { cursor } = await learner.read();
    const empty = await createLearner();
    const unknown = { code: 'unknown_cursor' };
    for (const since of [cursor, 'x', 'WzAsMCwiXHUwMDAwIixudWxsXQ', '']) {
      await expect(other.read(since)).rejects.toMatchObject(unknown);
    }
    await expect(empty.read(cursor)).rejects.toMatchObject(unknown);
    await learner.undo('b');
    expect(await learner.read(cursor)).toMatchObject({ undone: ['b'] });
    await database.stores.users.delete(learner.user_id);
    await expect(learner.read(cursor)).rejects.toMatchObject({ code: 'not_found' });
  });
});
