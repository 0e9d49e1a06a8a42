import { type Attempt, type AttemptInput, attemptInputSchema, recordAttempts } from '@learnwright/core';
import { type ElementAddress, WHOLE_LIST } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createCourseImports } from '../../tests/course-imports.ts';
import { GERMAN_LESSONS } from '../../tests/edit-source.ts';
import { redirectElements } from '../redirects.ts';

const [FIRST = ''] = GERMAN_LESSONS;
const EXERCISE = {
  set_id: 'de-first-steps-from-en',
  lesson_id: '01-introducing-yourself',
  exercise_id: 'type-name',
};
const BEFORE: ElementAddress = { ...EXERCISE, element_key: 'heiße' };
const AFTER: ElementAddress = { ...EXERCISE, element_key: 'heisse' };

/** Another first answer, and so another key, under the same stable_id. */
const EDITS = {
  [FIRST]: (text: string) => text.replace('"accept": ["heiße", "heisse"]', '"accept": ["heisse", "heiße"]'),
};

describeEachDatabase('the errors of learners at an element that moves', (testDatabase) => {
  let harness: ContentHarness;
  const { importCourse, startOver } = createCourseImports(() => harness);

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  /** Records attempts as the server does, which asks where elements are. */
  function record(user_id: string, attempts: readonly AttemptInput[]) {
    const { context, database } = harness;
    const redirect = (all: readonly Attempt[]) => redirectElements(context, all);
    return recordAttempts({ ...context, unitOfWork: database.unitOfWork, redirect }, user_id, attempts);
  }

  /** A learner who has answered there: wrong for `w`, right for `c`. */
  async function createLearner(word: string, address: ElementAddress) {
    const user_id = await harness.createUser();
    const attempts = [...word].map((letter) => attemptInputSchema.parse({ ...address, correct: letter === 'c' }));
    await record(user_id, attempts);
    return user_id;
  }

  async function listErrors(user_id: string) {
    return (await harness.context.records.elementErrors.list({ user_id }, WHOLE_LIST)).items;
  }

  it('go along with an update, all of them, and come back with the next', async () => {
    await startOver();
    const learners = [await createLearner('wcw', BEFORE), await createLearner('wccc', BEFORE)];
    const before = await Promise.all(learners.map(listErrors));
    expect(before).toMatchObject([[{ error_count: 2 }], [{ mastered: true }]]);
    const { elements } = await importCourse({}, EDITS);
    expect(elements).toEqual({ moved: [{ from: BEFORE, to: AFTER }], orphaned: [] });
    expect(await Promise.all(learners.map(listErrors))).toEqual(before.map(([row]) => [{ ...row, ...AFTER }]));
    const [learner = ''] = learners;
    const { items } = await harness.context.records.attempts.listByUser(learner, WHOLE_LIST);
    expect(items.map(({ element_key }) => element_key)).toEqual(['heisse', 'heisse', 'heisse']);
    await importCourse();
    expect(await Promise.all(learners.map(listErrors))).toEqual(before);
  });

  it('stay where another element moves', async () => {
    await startOver();
    const learner = await createLearner('w', { ...BEFORE, element_key: 'another' });
    const before = await listErrors(learner);
    await importCourse({}, EDITS);
    expect(await listErrors(learner)).toEqual(before);
  });

  it('stay where they are in a dry run, with cancel, and when the import is undone', async () => {
    await startOver();
    const learner = await createLearner('ww', BEFORE);
    const before = await listErrors(learner);
    await importCourse({ dry_run: true }, EDITS);
    await importCourse({ duplicate_action: 'cancel' }, EDITS);
    const undone = harness.context.transaction(async () => {
      await importCourse({}, EDITS);
      expect(await listErrors(learner)).toMatchObject([{ ...AFTER, error_count: 2 }]);
      throw new Error('second thoughts');
    });
    await expect(undone).rejects.toThrow('second thoughts');
    expect(await listErrors(learner)).toEqual(before);
  });

  it('follow attempts of a device that was offline, also over several updates and back', async () => {
    await startOver();
    const learner = await createLearner('c', BEFORE);
    await importCourse({}, EDITS);
    harness.clock.advance(1_000_000);
    const late = () => record(learner, [attemptInputSchema.parse({ ...BEFORE, correct: false })]);
    expect(await late()).toMatchObject([{ ...AFTER, error_count: 1 }]);
    const further = { ...BEFORE, element_key: 'nenne mich' };
    await importCourse(
      {},
      { [FIRST]: (text) => text.replace('"accept": ["heiße"', '"accept": ["nenne mich", "heiße"') },
    );
    expect(await late()).toMatchObject([{ ...further, error_count: 2 }]);
    await importCourse();
    expect(await late()).toMatchObject([{ ...BEFORE, error_count: 3 }]);
    expect(await listErrors(learner)).toHaveLength(1);
  });

  it('wait for an update that is under way, at their first attempt too, and go along with it', async () => {
    await startOver();
    const [learner, other] = [await createLearner('w', BEFORE), await harness.createUser()];
    const imported = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const update = harness.context.transaction(async () => {
      await importCourse({}, EDITS);
      imported.resolve();
      await leave.promise;
    });
    await Promise.race([imported.promise, update]);
    const attempts = [attemptInputSchema.parse({ ...BEFORE, correct: false })];
    const late = Promise.all([record(learner, attempts), record(other, attempts)]);
    await untilHeldUp(2);
    leave.resolve();
    await update;
    expect(await late).toMatchObject([[{ ...AFTER, error_count: 2 }], [{ ...AFTER, error_count: 1 }]]);
  });

  /** Waits until so many units of work wait for a lock; on SQLite they wait for their turn from the start. */
  async function untilHeldUp(count: number): Promise<void> {
    if (testDatabase.label === 'SQLite') return;
    const query = sql<{ readonly waiting: number }>`select cast(count(*) as integer) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const check = async () => {
      expect((await query.execute(harness.database.kysely())).rows).toEqual([{ waiting: count }]);
    };
    await vi.waitFor(check, { timeout: 20_000 });
  }

  it('are another element where one has taken the old address, but for attempts from before', async () => {
    await startOver();
    const early = harness.clock.now();
    harness.clock.advance(1_000_000);
    const { elements } = await importCourse({}, { [FIRST]: replaceExercise });
    const [move] = elements.moved;
    if (move === undefined) throw new Error('Nothing has moved.');
    harness.clock.advance(1_000_000);
    const learner = await harness.createUser();
    const at = (attempted_at: string) => attemptInputSchema.parse({ ...move.from, correct: false, attempted_at });
    expect(await record(learner, [at(early), at(harness.clock.now())])).toMatchObject([move.to, move.from]);
  });
});

/** Gives the exercise of `BEFORE` another id, and its old id to a new exercise that asks the same. */
function replaceExercise(text: string): string {
  const lesson: { steps: { id: string; exercise?: { id: string; stable_id?: string } }[] } = JSON.parse(text);
  const steps = lesson.steps.flatMap((step) => {
    if (step.exercise?.id !== BEFORE.exercise_id) return [step];
    const moved = { ...step, id: 'moved', exercise: { ...step.exercise, id: 'moved' } };
    return [{ ...step, exercise: { ...step.exercise, stable_id: 'another-exercise' } }, moved];
  });
  return JSON.stringify({ ...lesson, steps });
}
