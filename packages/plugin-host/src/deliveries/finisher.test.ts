import type { DeliveryKey } from '@learnwright/core';
import { expect, test } from 'vitest';
import { createTestPorts, type ManualTimers } from '../../tests/test-ports.ts';
import { createFinisher, type Finisher } from './finisher.ts';

type Deletion = readonly [deliveries: readonly DeliveryKey[], ended: readonly string[]];

/** A finisher over a store that notes what is deleted together, once `hold` lets it. */
function createHarness(hold: () => Promise<void> = async () => undefined) {
  const deletions: Deletion[] = [];
  const { timers } = createTestPorts();
  const finish = async (...deletion: Deletion) => {
    deletions.push(deletion);
    await hold();
  };
  return { deletions, timers, finisher: createFinisher({ finish }, timers) };
}

const of = (event_id: string, plugin: string): DeliveryKey => ({ event_id, plugin });
const [A, B, C] = [of('event', 'a'), of('event', 'b'), of('event', 'c')];

function beginAll({ begin }: Finisher, ...deliveries: readonly DeliveryKey[]): void {
  for (const delivery of deliveries) begin(delivery);
}

/** Lets everything run that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Lets time pass, and then whatever was waiting for that. */
async function elapse(timers: ManualTimers, milliseconds: number): Promise<void> {
  timers.elapse(milliseconds);
  await settle();
}

test('deletes the deliveries of an event together once all of its tries have ended, without a wait', async () => {
  const { deletions, timers, finisher } = createHarness();
  beginAll(finisher, A, B, C);
  const first = [finisher.finish(A, ['event']), finisher.finish(B, ['event'])];
  await settle();
  expect(deletions).toEqual([]);
  await Promise.all([...first, finisher.finish(C, ['event'])]);
  expect(deletions).toEqual([
    [
      [A, B, C],
      ['event', 'event', 'event'],
    ],
  ]);
  expect(timers.waiting()).toBe(0);
});

test('arms no timer for the only delivery of an event', async () => {
  const { deletions, timers, finisher } = createHarness();
  finisher.begin(A);
  const deletion = finisher.finish(A, []);
  expect(timers.waiting()).toBe(0);
  await deletion;
  expect(deletions).toEqual([[[A], []]]);
});

test('deletes a delivery whose try it has not seen begin', async () => {
  const { deletions, finisher } = createHarness();
  await finisher.finish(A, []);
  expect(deletions).toEqual([[[A], []]]);
});

test('lets the first delivery of an event wait for the others 20 milliseconds, and no longer', async () => {
  const { deletions, timers, finisher } = createHarness();
  beginAll(finisher, A, B);
  const first = finisher.finish(A, []);
  await elapse(timers, 19);
  expect(deletions).toEqual([]);
  await elapse(timers, 1);
  await first;
  expect(deletions).toEqual([[[A], []]]);
  await finisher.finish(B, ['event']);
  expect(deletions).toEqual([
    [[A], []],
    [[B], ['event']],
  ]);
});

test('keeps nobody waiting for a try after which the delivery stays', async () => {
  const { deletions, timers, finisher } = createHarness();
  beginAll(finisher, A, B, C);
  const first = finisher.finish(A, []);
  finisher.leave(B);
  await settle();
  expect(deletions).toEqual([]);
  finisher.leave(C);
  await first;
  expect(deletions).toEqual([[[A], []]]);
  expect(timers.waiting()).toBe(0);
});

test('waits for the next tries of an event as for the first ones', async () => {
  const { deletions, timers, finisher } = createHarness();
  beginAll(finisher, A, B);
  finisher.leave(A);
  finisher.leave(B);
  beginAll(finisher, A, B);
  const first = finisher.finish(A, []);
  await settle();
  expect(deletions).toEqual([]);
  await Promise.all([first, finisher.finish(B, [])]);
  expect(deletions).toEqual([[[A, B], []]]);
  expect(timers.waiting()).toBe(0);
});

test('takes the deliveries of other events along, which wait for no more than the first one does', async () => {
  const { deletions, timers, finisher } = createHarness();
  const [other, slow] = [of('other', 'a'), of('other', 'b')];
  beginAll(finisher, A, B, other, slow);
  const first = finisher.finish(A, []);
  await elapse(timers, 10);
  const second = finisher.finish(other, []);
  await elapse(timers, 10);
  await Promise.all([first, second]);
  expect(deletions).toEqual([[[A, other], []]]);
});

test('deletes what ends during a deletion together, right after it', async () => {
  const running = Promise.withResolvers<void>();
  const { deletions, finisher } = createHarness(() => running.promise);
  const first = finisher.finish(A, []);
  await settle();
  const others = [finisher.finish(of('two', 'a'), ['two']), finisher.finish(of('three', 'a'), ['three'])];
  await settle();
  expect(deletions).toEqual([[[A], []]]);
  running.resolve();
  await Promise.all([first, ...others]);
  expect(deletions[1]).toEqual([
    [of('two', 'a'), of('three', 'a')],
    ['two', 'three'],
  ]);
  expect(deletions).toHaveLength(2);
});

test('fails everybody whose deletion the store refuses, and goes on with the next ones', async () => {
  let isAway = true;
  const { deletions, finisher } = createHarness(async () => {
    if (isAway) throw new Error('The database is away.');
  });
  beginAll(finisher, A, B);
  const refused = await Promise.allSettled([finisher.finish(A, []), finisher.finish(B, [])]);
  expect(refused).toMatchObject([
    { status: 'rejected', reason: { message: 'The database is away.' } },
    { status: 'rejected', reason: { message: 'The database is away.' } },
  ]);
  isAway = false;
  // The outcomes are written again.
  await Promise.all([finisher.finish(A, ['event']), finisher.finish(B, ['event'])]);
  expect(deletions).toEqual([
    [[A, B], []],
    [
      [A, B],
      ['event', 'event'],
    ],
  ]);
});
