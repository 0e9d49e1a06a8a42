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
import { CLOZE_RULES, type ReviewedElement } from '@learnwright/exercises';
import {
  createMemoryStores,
  createTestClock,
  createTestIds,
  describeEachDatabase,
  type LearningDatabase,
  testUser,
} from '@learnwright/test-kit';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseWork, courseWork, type Review } from '../../tests/course-work.ts';
import type { SettableClock } from '../../tests/local-suites.ts';
import { openLocalMode } from '../../tests/open-local-mode.ts';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import { createTrace, START } from '../../tests/trace.ts';
import type { LocalDatabase } from '../local/local-database.ts';
import type { ReportedAttempt } from '../storage/learning-storage.ts';

const USER = 'ada';
const QUEUE_AT = addDays(START, 4);
const MINUTE = 60_000_000;
const { steps, lessons } = createTrace();

/** The records of a place as JSON with sorted members: databases have their own order of columns. */
interface Outcome {
  readonly answers: string;
  readonly rows: string;
  readonly queue: string;
  /** The clozes that are made of the queue, and the diffs of its answers. */
  readonly review: string;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

/** A place that a trace is replayed on. */
interface Player {
  readonly clock: SettableClock;
  readonly course: CourseWork;
  record(attempts: readonly ReportedAttempt[]): Promise<unknown>;
  undo(attempt_id: string): Promise<unknown>;
  list(): Promise<readonly unknown[]>;
  queue(): Promise<readonly ReviewedElement[]>;
}

async function replay(player: Player): Promise<Outcome> {
  const { clock, course } = player;
  const answers: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    await clock.set(formatTimestamp(microsecondsOf(START) + index * MINUTE));
    if ('undo' in step) {
      answers.push(await player.undo(`attempt-${step.undo}`).catch(({ code }) => code));
    } else {
      const attempts = 'attempts' in step ? step.attempts : await course.grade(step);
      answers.push(await player.record(attempts));
    }
  }
  const rows = canonical(await player.list());
  await clock.set(QUEUE_AT);
  const queue = await player.queue();
  const review = canonical(await course.review(queue, lessons));
  return { answers: canonical(answers), rows, queue: canonical(queue), review };
}

/** Replays on stores, with core's rules and nothing in between. */
async function replayOnStores({ stores, unitOfWork }: LearningDatabase): Promise<Outcome> {
  const clock = createTestClock(START);
  const ports: ElementErrorPorts = { unitOfWork, clock, createId: createTestIds() };
  await stores.users.insert(testUser(USER));
  return replay({
    clock,
    course: courseWork,
    record: (attempts) => recordAttempts(ports, USER, recordAttemptsSchema.parse({ attempts }).attempts),
    undo: (attempt_id) => undoAttempt(ports, USER, attempt_id),
    list: async () => (await stores.elementErrors.list({ user_id: USER }, WHOLE_LIST)).items,
    queue: async () => (await stores.elementErrors.reviewQueue({ user_id: USER }, clock.now(), WHOLE_LIST)).items,
  });
}

async function replayLocally(database: LocalDatabase, clock: SettableClock, course: CourseWork): Promise<Outcome> {
  await database.createLearner({ id: USER, name: 'Ada' });
  const storage = database.storageOf(USER);
  return replay({
    clock,
    course,
    record: storage.recordAttempts,
    undo: storage.undoAttempt,
    list: storage.listElementErrors,
    queue: storage.readReviewQueue,
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

  it('has met every case of rows and of the queue', () => {
    const rows: ElementError[] = JSON.parse(expected.rows);
    expect(rows.length).toBeGreaterThan(15);
    expect(new Set(rows.map(({ mastered }) => mastered)).size).toBe(2);
    expect(expected.queue).toContain('"overdue":true');
    expect(expected.queue).toContain('"overdue":false');
    expect(expected.answers).toContain('not_found');
  });

  it('has met every rule of clozes and the usual kinds of difference', () => {
    const { clozes, steps: asked, diffs }: Review = JSON.parse(expected.review);
    const differing = diffs.flat().flatMap((token) => (token.state === 'same' ? [] : token.kind));
    expect(new Set(clozes.map(({ rule }) => rule))).toEqual(new Set(CLOZE_RULES));
    expect([...new Set(differing)]).toEqual(
      expect.arrayContaining(['other', 'moved', 'punctuation', 'accents', 'case']),
    );
    expect(asked.filter(({ id }) => id.startsWith('review-cloze-')).length).toBeGreaterThan(20);
    expect(asked.filter(({ id }) => !id.startsWith('review-cloze-')).length).toBeGreaterThan(40);
    expect(clozes.length).toBeGreaterThan(60);
    expect(differing.length).toBeGreaterThan(100);
  });

  describeEachDatabase('on a server', ({ label, open }) => {
    it(`comes to the same bytes on ${label}`, async () => {
      expect(await replayOnStores(await open())).toEqual(expected);
    });
  });

  it('comes to the same bytes in IndexedDB of Node', async () => {
    const database = await openTestDatabase({ createId: createTestIds() });
    expect(await replayLocally(database, database.clock, courseWork)).toEqual(expected);
  });

  it('comes to the same bytes in a Chromium', async () => {
    const { database, clock, course } = await openLocalMode(browser, 'trace');
    expect(await replayLocally(database, clock, course)).toEqual(expected);
  });
});
