import { attemptInputSchema, elementKeyText, recordAttempts, WHOLE_LIST } from '@learnwright/core';
import { createMemoryStores, createTestClock, createTestIds, testUser } from '@learnwright/test-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import type { LocalStorage } from './local-storage.ts';

const HOUR = 3_600_000_000;

/** An event on one device: a batch of attempts, a step of a lesson, or a file of another device. */
const eventArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('attempts' as const), batch: batchArbitrary() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lesson' as const),
      lesson_id: fc.constantFrom('1', '2'),
      step_id: fc.constantFrom('a', 'b'),
      correct: fc.integer({ min: 0, max: 2 }),
      mark_completed: fc.boolean(),
      time_spent_seconds_delta: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('file' as const), from: fc.nat(3), twice: fc.boolean() }) },
);

const historyArbitrary = fc.record({
  /** Hours that the clock of each device is wrong by. */
  skews: fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 2, maxLength: 4 }),
  events: fc.array(fc.record({ on: fc.nat(3), event: eventArbitrary }), { minLength: 1, maxLength: 20 }),
  last: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 6 }),
});

function batchArbitrary() {
  const attempt = fc.record({
    element_key: fc.constantFrom('house', 'mouse', 'Übung', '家'),
    lesson_id: fc.constantFrom('1', '2'),
    correct: fc.boolean(),
    user_answer: fc.constantFrom('', 'Haus'),
  });
  return fc.array(attempt, { minLength: 1, maxLength: 3 });
}

async function openDevice(skew: number): Promise<LocalStorage> {
  const { clock, createLearner, storageOf } = await openTestDatabase();
  clock.advance(skew * HOUR);
  const { id } = await createLearner({ name: 'Ada' });
  return storageOf(id);
}

/** The rows of a device, without the ids that each device gives them. */
async function outcomeOf(device: LocalStorage): Promise<unknown> {
  const [rows, { lesson_progress }] = [await device.listElementErrors(), await device.readRecords()];
  return {
    rows: rows.map(({ id: _, user_id: __, ...row }) => row),
    lessons: lesson_progress.map(({ user_id: _, ...row }) => row),
  };
}

async function sendFile(from: LocalStorage, to: LocalStorage): Promise<void> {
  await to.importFile(await from.exportFile());
}

/** The rows of all attempts of all devices, made by core in one database without a browser. */
async function foldTogether(devices: readonly LocalStorage[]) {
  const { stores, unitOfWork } = createMemoryStores();
  const clock = createTestClock('2026-12-31T00:00:00.000000+00:00');
  await stores.users.insert(testUser('all'));
  for (const device of devices) {
    const { attempts } = await device.readRecords();
    const inputs = attempts.map((attempt) => attemptInputSchema.parse(attempt));
    if (inputs.length > 0) await recordAttempts({ unitOfWork, clock, createId: createTestIds() }, 'all', inputs);
  }
  const { items } = await stores.elementErrors.list({ user_id: 'all' }, WHOLE_LIST);
  return items.map(({ id: _, user_id: __, ...row }) => row);
}

it('devices with wrong clocks that were apart come to the same rows once they have exchanged their files', async () => {
  const property = fc.asyncProperty(historyArbitrary, async ({ skews, events, last }) => {
    const devices = await Promise.all(skews.map(openDevice));
    const at = (index: number) => devices[index % devices.length] ?? devices[0];
    for (const { on, event } of events) {
      const device = at(on);
      if (device === undefined) continue;
      await happen(device, event, at);
    }
    const expected = await foldTogether(devices);
    for (const [from, to] of last) await exchange(at(from), at(to));
    // From the first to the last and back, everybody hears of everything.
    for (const [index, device] of devices.entries()) await exchange(device, devices[index + 1]);
    for (const [index, device] of [...devices.entries()].reverse()) await exchange(device, devices[index - 1]);
    const outcomes = await Promise.all(devices.map(outcomeOf));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ rows: expected });
  });
  await fc.assert(property, { numRuns: 40 });
});

type Event = typeof eventArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

async function happen(
  device: LocalStorage,
  event: Event,
  at: (index: number) => LocalStorage | undefined,
): Promise<void> {
  if (event.kind === 'file') {
    const from = at(event.from) ?? device;
    await sendFile(from, device);
    if (event.twice) await sendFile(from, device);
  } else if (event.kind === 'lesson') {
    const { kind: _, step_id, correct, ...report } = event;
    await device.recordProgress({ ...report, set_id: 's', step_result: { step_id, correct, total: 2 } });
  } else {
    await device.recordAttempts(event.batch.map((attempt) => ({ ...attempt, set_id: 's', exercise_id: 'e' })));
  }
}

async function exchange(from: LocalStorage | undefined, to: LocalStorage | undefined): Promise<void> {
  if (from !== undefined && to !== undefined && from !== to) await sendFile(from, to);
}

it('a merge tells what was new, and a row keeps its id', async () => {
  const [one, two] = [await openDevice(0), await openDevice(1)];
  const attempt = { set_id: 's', lesson_id: '1', exercise_id: 'e', element_key: 'house', correct: false };
  const [before] = await one.recordAttempts([attempt]);
  await two.recordAttempts([attempt, { ...attempt, correct: true }]);
  await two.recordProgress({ set_id: 's', lesson_id: '1' });
  const file = await two.exportFile();
  expect(await one.importFile(file)).toEqual({ attempts: 2, lessons: 1 });
  expect(await one.importFile(file)).toEqual({ attempts: 0, lessons: 0 });
  const rows = await one.listElementErrors();
  expect(rows).toMatchObject([{ id: before?.id, error_count: 2, correct_streak: 1 }]);
  expect(new Set(rows.map(elementKeyText)).size).toBe(1);
});
