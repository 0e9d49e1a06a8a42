import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createManualTimers } from '../upkeep/manual-timers.fixture.ts';
import type { Turn } from './job-queue.ts';
import { createLocalQueue, LOOK_PERIOD } from './local-queue.ts';

/** A queue over a list of open jobs, whose turns the test ends. */
function openQueue(running = 2) {
  const open: string[] = [];
  const timers = createManualTimers();
  const ignore = () => undefined;
  const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const turns = new Map<string, PromiseWithResolvers<Turn>>();
  const begun: string[] = [];
  const queue = createLocalQueue({
    jobs: { listOpen: async (count) => open.slice(0, count) },
    timers,
    logger,
    running,
  });
  queue.open((id) => {
    begun.push(id);
    const turn = Promise.withResolvers<Turn>();
    turns.set(id, turn);
    return turn.promise;
  });
  const settle = async () => {
    for (let count = 0; count < 3; count += 1) await setImmediate();
  };
  const end = async (id: string, turn: Turn | Error) => {
    if (turn === 'done') open.splice(open.indexOf(id), 1);
    if (turn instanceof Error) turns.get(id)?.reject(turn);
    else turns.get(id)?.resolve(turn);
    await settle();
  };
  return { queue, open, timers, begun, settle, end };
}

it('gives as many turns at once as it may, the oldest job first, and the next when one ends', async () => {
  const { queue, open, begun, settle, end } = openQueue();
  open.push('a', 'b', 'c');
  queue.nudge();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end('b', 'done');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('gives another turn after a pause that grows, also where a turn has failed', async () => {
  const { queue, open, timers, begun, settle, end } = openQueue();
  open.push('a');
  queue.nudge();
  await settle();
  for (const [turn, pause] of [
    ['again', 1_000],
    [new Error('locked'), 2_000],
    ['again', 4_000],
  ] as const) {
    const before = begun.length;
    await end('a', turn);
    timers.elapse(pause - 1);
    await settle();
    expect(begun).toHaveLength(before);
    timers.elapse(1);
    await settle();
    expect(begun).toHaveLength(before + 1);
  }
});

it('finds what another process has added', async () => {
  const { open, timers, begun, settle } = openQueue();
  await settle();
  open.push('a');
  timers.elapse(LOOK_PERIOD);
  await settle();
  expect(begun).toEqual(['a']);
});

it('gives no turn once it is closed, and waits for those under way', async () => {
  const { queue, open, timers, begun, settle, end } = openQueue(1);
  open.push('a', 'b');
  queue.nudge();
  await settle();
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await settle();
  expect(isClosed).toBe(false);
  await end('a', 'again');
  await closing;
  timers.elapse(60 * LOOK_PERIOD);
  await settle();
  expect(begun).toEqual(['a']);
});
