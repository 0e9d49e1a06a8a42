import {
  addDays,
  type ElementError,
  type ElementErrorPorts,
  formatTimestamp,
  microsecondsOf,
  recordAttempts,
  recordAttemptsSchema,
  undoAttempt,
  WHOLE_LIST,
} from '@learnwright/core';
import {
  createMemoryStores,
  createTestClock,
  createTestIds,
  describeEachDatabase,
  type LearningDatabase,
  testUser,
} from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../local/open-test-database.fixture.ts';
import type { ReportedAttempt } from '../storage/learning-storage.ts';
import { type CallLocalMode, openLocalMode } from './call-local-mode.fixture.ts';
import { type OpenChromium, openChromium } from './open-chromium.fixture.ts';

const USER = 'ada';
const START = '2026-11-20T12:00:00.000000+00:00';
const QUEUE_AT = addDays(START, 4);
const STEPS = 60;
const MINUTE = 60_000_000;

/** One step of a trace: attempts that are recorded, or one that is taken back. */
type Step = { readonly attempts: readonly ReportedAttempt[] } | { readonly undo: number };

/** What a storage comes to, as JSON with its members sorted, for databases have their own order of columns. */
interface Outcome {
  readonly answers: string;
  readonly rows: string;
  readonly queue: string;
}

/** The same random trace every time: late, repeated and mastered attempts, and some that are taken back. */
const trace: readonly Step[] = (() => {
  const attempt = fc.record({
    set_id: fc.constantFrom('a', 'b'),
    lesson_id: fc.constantFrom('1', '2'),
    exercise_id: fc.constant('e'),
    element_key: fc.constantFrom('house', 'mouse', 'Ä', '家', '👋'),
    element_type: fc.constantFrom('vocabulary' as const, 'grammar_rule' as const),
    correct: fc.boolean(),
    user_answer: fc.constantFrom('', 'Haus', '"\\'),
    attempt_id: fc.integer({ min: 0, max: 150 }).map((number) => `attempt-${number}`),
    attempted_at: fc.option(
      fc.integer({ min: -80, max: 0 }).map((days) => addDays(START, days)),
      { nil: undefined },
    ),
  });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ attempts: fc.array(attempt, { minLength: 1, maxLength: 8 }) }) },
    { weight: 1, arbitrary: fc.record({ undo: fc.nat(150) }) },
  );
  return fc.sample(step, { numRuns: STEPS, seed: 20_261_120 });
})();

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

/** What a trace is replayed on. */
interface Player {
  setNow(now: string): unknown;
  record(attempts: readonly ReportedAttempt[]): Promise<unknown>;
  undo(attempt_id: string): Promise<unknown>;
  list(): Promise<readonly unknown[]>;
  queue(): Promise<readonly unknown[]>;
}

async function replay(player: Player): Promise<Outcome> {
  const answers: unknown[] = [];
  for (const [index, step] of trace.entries()) {
    await player.setNow(formatTimestamp(microsecondsOf(START) + index * MINUTE));
    const answer = 'undo' in step ? player.undo(`attempt-${step.undo}`) : player.record(step.attempts);
    answers.push(await answer.catch(({ code }) => code));
  }
  const rows = canonical(await player.list());
  await player.setNow(QUEUE_AT);
  return { answers: canonical(answers), rows, queue: canonical(await player.queue()) };
}

/** Replays on stores, with core's rules and nothing in between. */
async function replayOnStores({ stores, unitOfWork }: LearningDatabase): Promise<Outcome> {
  const clock = createTestClock(START);
  const ports: ElementErrorPorts = { unitOfWork, clock, createId: createTestIds() };
  await stores.users.insert(testUser(USER));
  return replay({
    setNow: clock.set,
    record: (attempts) => recordAttempts(ports, USER, recordAttemptsSchema.parse({ attempts }).attempts),
    undo: (attempt_id) => undoAttempt(ports, USER, attempt_id),
    list: async () => (await stores.elementErrors.list({ user_id: USER }, WHOLE_LIST)).items,
    queue: async () => (await stores.elementErrors.reviewQueue({ user_id: USER }, clock.now(), WHOLE_LIST)).items,
  });
}

describe('a replayed trace', () => {
  let browser: OpenChromium;
  let expected: Outcome;
  beforeAll(async () => {
    browser = await openChromium();
    expected = await replayOnStores(createMemoryStores());
  });
  afterAll(() => browser.close());

  it('has met every case', () => {
    const rows: ElementError[] = JSON.parse(expected.rows);
    expect(rows.length).toBeGreaterThan(15);
    expect(new Set(rows.map(({ mastered }) => mastered)).size).toBe(2);
    expect(expected.queue).toContain('"overdue":true');
    expect(expected.queue).toContain('"overdue":false');
    expect(expected.answers).toContain('not_found');
  });

  describeEachDatabase('on a server', ({ label, open }) => {
    it(`comes to the same bytes on ${label}`, async () => {
      expect(await replayOnStores(await open())).toEqual(expected);
    });
  });

  it('comes to the same bytes in IndexedDB of Node', async () => {
    const { clock, createLearner, storageOf } = await openTestDatabase({ createId: createTestIds() });
    await createLearner({ id: USER, name: 'Ada' });
    const storage = storageOf(USER);
    const outcome = await replay({
      setNow: clock.set,
      record: storage.recordAttempts,
      undo: storage.undoAttempt,
      list: storage.listElementErrors,
      queue: storage.readReviewQueue,
    });
    expect(outcome).toEqual(expected);
  });

  it('comes to the same bytes in a Chromium', async () => {
    const { call } = await openLocalMode(browser, 'trace');
    await call('createLearner', [{ id: USER, name: 'Ada' }]);
    expect(await replay(playerOf(call))).toEqual(expected);
  });
});

function playerOf(call: CallLocalMode): Player {
  return {
    setNow: (now) => call('setNow', [now]),
    record: (attempts) => call('recordAttempts', [attempts], USER),
    undo: (attempt_id) => call('undoAttempt', [attempt_id], USER),
    list: () => call('listElementErrors', [], USER),
    queue: () => call('readReviewQueue', [], USER),
  };
}
