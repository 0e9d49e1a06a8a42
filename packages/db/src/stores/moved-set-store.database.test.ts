import {
  type Attempt,
  type AttemptInput,
  type ElementAddress,
  elementAddressText,
  moveElements,
  recordAttempts,
  WHOLE_LIST,
} from '@learnwright/core';
import { createTestClock, createTestIds, describeEachDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';

/** How long something may take to wait for a lock, in milliseconds. */
const PATIENCE = 20_000;

describeEachDatabase('sets whose elements move', ({ label, open }) => {
  const clock = createTestClock();
  const createId = createTestIds();
  const asked: string[] = [];
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const before = (set_id: string): ElementAddress => ({
    ...{ set_id, lesson_id: 'l', exercise_id: 'e', element_key: 'before' },
  });
  const after = (address: ElementAddress): ElementAddress => ({ ...address, element_key: 'after' });
  const attemptAt = (address: ElementAddress): AttemptInput => ({
    ...address,
    ...{ element_type: 'vocabulary', user_answer: 'a', correct_answer: 'b', correct: false },
  });
  const createSet = () => `set ${createId()}`;

  async function createLearner(): Promise<string> {
    const user_id = createId();
    await database.stores.users.insert(testUser(user_id));
    return user_id;
  }

  /** Records attempts; who is asked says that every element is at its new address. */
  function record(user_id: string, ...addresses: readonly ElementAddress[]) {
    const redirect = async (attempts: readonly Attempt[]) => {
      asked.push(...attempts.map(({ set_id }) => set_id));
      return attempts.map(after);
    };
    const ports = { unitOfWork: database.unitOfWork, clock, createId, redirect };
    return recordAttempts(ports, user_id, addresses.map(attemptAt));
  }

  function move(...set_ids: readonly string[]): Promise<number> {
    return moveElements(
      database,
      set_ids.map((set_id) => ({ from: before(set_id), to: after(before(set_id)) })),
    );
  }

  /** Whether each row of a learner, and each attempt, is at an old or at a new address. */
  async function findPlaces(user_id: string) {
    const { elementErrors, attempts } = database.stores;
    const keysOf = ({ items }: { readonly items: readonly ElementAddress[] }) =>
      items.map(({ element_key }) => element_key);
    return {
      rows: keysOf(await elementErrors.list({ user_id }, WHOLE_LIST)),
      attempts: keysOf(await attempts.listByUser(user_id, WHOLE_LIST)),
    };
  }

  /** Does work in a unit of work, which stays open until `leave`. */
  function holdOpen(work: () => Promise<unknown>) {
    const done = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const ended = database.unitOfWork.run(async () => {
      await work();
      done.resolve();
      await leave.promise;
    });
    return { done: Promise.race([done.promise, ended]), leave: leave.resolve, ended };
  }

  /** Waits until work has ended or waits for a lock; on SQLite it waits for its turn from the start. */
  async function untilHeldUp(work: Promise<unknown>): Promise<void> {
    if (label === 'SQLite') return;
    const query = sql<{ readonly waiting: boolean }>`select exists (
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`;
    const check = async () => expect((await query.execute(database.kysely())).rows).toEqual([{ waiting: true }]);
    await Promise.race([work, vi.waitFor(check, { timeout: PATIENCE })]);
  }

  it('are asked about, and no others', async () => {
    const [moved, unmoved] = [createSet(), createSet()];
    const learner = await createLearner();
    await record(learner, before(moved), before(unmoved));
    expect(asked).toEqual([]);
    expect(await move(moved)).toBe(1);
    const other = await createLearner();
    expect(await record(other, before(unmoved))).toMatchObject([before(unmoved)]);
    expect(asked).toEqual([]);
    const rows = await record(other, before(unmoved), before(moved), before(unmoved));
    expect(rows.map((row) => [elementAddressText(row), row.error_count])).toEqual([
      [elementAddressText(before(unmoved)), 3],
      [elementAddressText(after(before(moved))), 1],
      [elementAddressText(before(unmoved)), 3],
    ]);
    expect(asked.splice(0)).toEqual([moved]);
    expect(await findPlaces(other)).toMatchObject({ rows: expect.arrayContaining(['after', 'before']) });
  });

  it('are not asked about attempts that are known', async () => {
    const set_id = createSet();
    const learner = await createLearner();
    const known = [{ ...attemptAt(before(set_id)), attempt_id: createId() }];
    const ports = { unitOfWork: database.unitOfWork, clock, createId, redirect: vi.fn(async () => null) };
    await recordAttempts(ports, learner, known);
    await move(set_id);
    expect(await recordAttempts(ports, learner, known)).toMatchObject([{ ...after(before(set_id)), error_count: 1 }]);
    expect(ports.redirect).not.toHaveBeenCalled();
  });

  it('are noted once, however often their elements move, and not where nothing does', async () => {
    const [set_id, still] = [createSet(), createSet()];
    await move(set_id);
    await move(set_id);
    await moveElements(database, [{ from: before(still), to: before(still) }]);
    const ids = await database
      .kysely<{ moved_sets: { set_id: string } }>()
      .selectFrom('moved_sets')
      .selectAll()
      .execute();
    expect(ids.filter((row) => row.set_id === set_id)).toEqual([{ set_id }]);
    expect(ids.filter((row) => row.set_id === still)).toEqual([]);
  });

  it('are not noted by a move that is undone', async () => {
    const set_id = createSet();
    const undone = database.unitOfWork.run(async () => {
      await move(set_id);
      throw new Error('second thoughts');
    });
    await expect(undone).rejects.toThrow('second thoughts');
    expect(await record(await createLearner(), before(set_id))).toMatchObject([before(set_id)]);
    expect(asked).toEqual([]);
  });

  it('hold up a first attempt that comes during the move, and it goes where its element has gone', async () => {
    const set_id = createSet();
    const learner = await createLearner();
    const moving = holdOpen(() => move(set_id));
    await moving.done;
    const recorded = record(learner, before(set_id));
    await untilHeldUp(recorded);
    moving.leave();
    await moving.ended;
    expect(await recorded).toMatchObject([after(before(set_id))]);
    expect(await findPlaces(learner)).toEqual({ rows: ['after'], attempts: ['after'] });
    expect(asked.splice(0)).toEqual([set_id]);
  });

  it('wait for a first attempt that is being recorded, and take it along', async () => {
    const set_id = createSet();
    const learner = await createLearner();
    const recording = holdOpen(() => record(learner, before(set_id)));
    await recording.done;
    const moved = move(set_id);
    await untilHeldUp(moved);
    recording.leave();
    await recording.ended;
    expect(await moved).toBe(1);
    expect(await findPlaces(learner)).toEqual({ rows: ['after'], attempts: ['after'] });
    expect(asked).toEqual([]);
  });

  it.runIf(label === 'PostgreSQL')('hold up nobody who records attempts elsewhere', async () => {
    const learner = await createLearner();
    const moving = holdOpen(() => move('here'));
    await moving.done;
    expect(await record(learner, before('there'))).toMatchObject([before('there')]);
    moving.leave();
    await moving.ended;
  });

  it('lose no attempt, and wait for nobody in a circle, where many learners and moves meet', async () => {
    const set_ids = Array.from({ length: 12 }, createSet);
    const learners = await Promise.all(Array.from({ length: 24 }, createLearner));
    const turned = (by: number) => [...set_ids.slice(by), ...set_ids.slice(0, by)];
    const work: Promise<unknown>[] = [];
    for (const [index, learner] of learners.entries()) {
      const addresses = turned(index % set_ids.length).map(before);
      work.push(record(learner, ...(index % 2 === 0 ? addresses : addresses.toReversed())));
      if (index % 3 === 0) work.push(move(...turned(index % set_ids.length).slice(0, 8)));
    }
    await Promise.all(work);
    await move(...set_ids);
    const everywhere = set_ids.map(() => 'after');
    for (const learner of learners) {
      expect(await findPlaces(learner)).toEqual({ rows: everywhere, attempts: everywhere });
    }
    asked.length = 0;
  });
});

describeEachDatabase('the empty id of a set', ({ open }) => {
  it('stands for all sets', async () => {
    const { stores, unitOfWork } = await open();
    await stores.users.insert(testUser('learner'));
    await unitOfWork.run(() => stores.movedSets.note(['']));
    const address = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'before' };
    const redirect = vi.fn(async () => [{ ...address, element_key: 'after' }]);
    const ports = { unitOfWork, clock: createTestClock(), createId: createTestIds(), redirect };
    const answers = { element_type: 'vocabulary', user_answer: '', correct_answer: '', correct: true } as const;
    const rows = await recordAttempts(ports, 'learner', [{ ...address, ...answers }]);
    expect(rows).toMatchObject([{ element_key: 'after' }]);
    expect(redirect).toHaveBeenCalledOnce();
  });
});
