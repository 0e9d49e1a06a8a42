import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createRequestQueue, type RequestQueue, type Work } from './request-queue.ts';

const overloaded = expect.objectContaining({ code: 'overloaded', headers: { 'Retry-After': '1' } });

function createQueue(limits: { requests?: number; aiCalls?: number } = {}) {
  const timers = createManualTimers();
  let now = 0;
  const givenUp: number[] = [];
  const queue = createRequestQueue(
    { requests: 1_000, aiCalls: 1_000, milliseconds: 5_000, ...limits },
    { timers, elapsed: () => now, onGivenUp: (milliseconds) => void givenUp.push(milliseconds) },
  );
  const elapse = (milliseconds: number) => {
    now += milliseconds;
    timers.elapse(milliseconds);
  };
  return { queue, elapse, givenUp };
}

function createWork(): Work {
  return { kind: 'requests', since: 0, fail: () => undefined, end: null };
}

/** Enters a request, and runs it when it is its turn. */
function run(queue: RequestQueue, request: () => Promise<void>): Promise<void> {
  const work = createWork();
  queue.enter(work);
  return queue.run(work, () => {
    const turn = queue.turn();
    return turn === null ? request() : turn.then(request);
  });
}

/** A request that runs until it is let go. */
function runHeld(queue: RequestQueue) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = createWork();
  queue.enter(work);
  return { work, done: queue.run(work, () => promise), finish: resolve, fail: reject };
}

describe('the queue of requests', () => {
  it('refuses what is too much, and takes more as soon as something has ended, be it with an error', async () => {
    const { queue } = createQueue({ requests: 2 });
    const [first, second] = [runHeld(queue), runHeld(queue)];
    expect(() => queue.enter(createWork())).toThrow(overloaded);
    first.finish();
    await first.done;
    const third = runHeld(queue);
    expect(() => queue.enter(createWork())).toThrow(overloaded);
    second.fail(new Error('It failed.'));
    await expect(second.done).rejects.toThrow('It failed.');
    third.finish();
    await third.done;
    expect(queue.counts).toMatchObject({ requests: 0, aiCalls: 0 });
  });

  /** Begins requests that each take so long, and returns how many had begun after each turn of the event loop. */
  async function beginMany(count: number, milliseconds: number) {
    const { queue, elapse } = createQueue();
    const begun: number[] = [];
    const all = Array.from({ length: count }, (_, index) =>
      run(queue, async () => {
        begun.push(index);
        elapse(milliseconds);
      }),
    );
    const turns: number[] = [begun.length];
    while (begun.length < count) {
      await nextTurn();
      turns.push(begun.length - turns.reduce((sum, before) => sum + before, 0));
    }
    await Promise.all(all);
    return { begun, turns };
  }

  it('begins a few requests in a turn of the event loop, first come, first served, and loses none', async () => {
    const { begun, turns } = await beginMany(60, 0);
    expect(begun).toEqual(Array.from({ length: 60 }, (_, index) => index));
    expect(turns.slice(0, 3)).toEqual([16, 16, 16]);
  });

  it('begins fewer in a turn after turns that were long', async () => {
    const { begun, turns } = await beginMany(40, 5);
    expect(begun).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(turns[0]).toBe(16);
    expect(Math.max(...turns.slice(4))).toBeLessThanOrEqual(3);
  });

  it('begins a request at once where nobody waits', async () => {
    const { queue } = createQueue();
    for (let round = 0; round < 30; round += 1) {
      let hasBegun = false;
      const done = run(queue, async () => {
        hasBegun = true;
      });
      expect(hasBegun).toBe(true);
      await done;
      await nextTurn();
    }
  });

  it('counts requests that wait for AI apart', async () => {
    const { queue } = createQueue({ requests: 1, aiCalls: 2 });
    const first = runHeld(queue);
    queue.awaitAi(first.work);
    queue.awaitAi(first.work);
    const second = runHeld(queue);
    queue.awaitAi(second.work);
    const third = runHeld(queue);
    expect(() => queue.awaitAi(third.work)).toThrow(overloaded);
    expect(queue.counts).toMatchObject({ requests: 1, aiCalls: 2 });
    for (const held of [first, second, third]) held.finish();
    await Promise.all([first.done, second.done, third.done]);
    expect(queue.counts).toMatchObject({ requests: 0, aiCalls: 0 });
  });
});

describe('a request that takes too long', () => {
  it('is given up after its time, and no other one', async () => {
    const { queue, elapse, givenUp } = createQueue();
    const first = runHeld(queue);
    elapse(3_000);
    const second = runHeld(queue);
    elapse(1_999);
    expect(givenUp).toEqual([]);
    elapse(1);
    await expect(first.done).rejects.toEqual(overloaded);
    await expect(first.done).rejects.toThrow('did not finish within 5 s');
    expect([givenUp, queue.counts.requests]).toEqual([[5_000], 1]);
    elapse(3_000);
    await expect(second.done).rejects.toEqual(overloaded);
    expect(queue.counts.requests).toBe(0);
  });

  it('may fail afterwards without anybody noticing', async () => {
    const { queue, elapse } = createQueue();
    const { done, fail } = runHeld(queue);
    elapse(5_000);
    await expect(done).rejects.toEqual(overloaded);
    fail(new Error('late'));
    await nextTurn();
    expect(queue.counts.requests).toBe(0);
  });
});
