import { describe, expect, it } from 'vitest';
import type { ThreadsOptions } from './started-thread.ts';
import { createThreads } from './threads.ts';

const ENTRY = new URL('./test-tasks.fixture.ts', import.meta.url);

function start(options: Partial<ThreadsOptions> = {}) {
  return createThreads({
    entry: ENTRY,
    count: 1,
    taskMilliseconds: 20_000,
    idleMilliseconds: 20_000,
    heapMegabytes: 64,
    ...options,
  });
}

describe('threads beside the own', () => {
  it('do their tasks there, one after the other, and remember in between', async () => {
    const threads = start();
    const count = () => threads.use((thread) => thread.call('count', null));
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 2, 3]);
  });

  it('take bytes over without a copy, and give them back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const reversed = await start().use((thread) => thread.call('reverse', bytes, { transfer: [bytes.buffer] }));
    expect(reversed).toEqual(new Uint8Array([3, 2, 1]));
    expect(bytes.length).toBe(0);
  });

  it('ask back, and pass on what fails', async () => {
    const threads = start();
    const onAsk = async (question: unknown) => `${question}!`;
    expect(await threads.use((thread) => thread.call('ask', 'well', { onAsk }))).toBe('well!');
    await expect(threads.use((thread) => thread.call('ask', 'well'))).rejects.toMatchObject({ reason: 'failed' });
    await expect(threads.use((thread) => thread.call('fail', 'for a reason'))).rejects.toThrow('for a reason');
    await expect(threads.use((thread) => thread.call('exit', null))).rejects.toMatchObject({ reason: 'failed' });
  });

  it('are ended where they take too long or too much memory, and the next one starts anew', async () => {
    const threads = start({ taskMilliseconds: 3_000 });
    await expect(threads.use((thread) => thread.call('spin', null))).rejects.toMatchObject({ reason: 'too_long' });
    await expect(threads.use((thread) => thread.call('eat', null))).rejects.toMatchObject({
      reason: expect.stringMatching(/^too_(long|much_memory)$/),
    });
    expect(await threads.use((thread) => thread.call('count', null))).toBe(1);
  });

  it('are shared between owners: one of them never has all, nor a queue without an end', async () => {
    const threads = start({ count: 2 });
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (owner: string) => {
      const run = async () => {
        order.push(owner);
        await new Promise<void>((resolve) => ends.push(resolve));
      };
      return threads.use(run, { owner });
    };
    const first = [1, 2, 3, 4].map(() => work('greedy'));
    await expect(work('greedy')).rejects.toMatchObject({ reason: 'busy' });
    const other = work('patient');
    expect(order).toEqual(['greedy', 'patient']);
    const all = Promise.all([...first, other]);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    await all;
    expect(order).toEqual(['greedy', 'patient', 'greedy', 'greedy', 'greedy']);
  });

  it('are one at once for each owner, of whatever kind they are', async () => {
    const kinds = [start({ count: 2 }), start({ count: 2 })];
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (kind: number, owner: string) =>
      kinds[kind]?.use(
        async () => {
          order.push(`${owner} ${kind}`);
          await new Promise<void>((resolve) => ends.push(resolve));
        },
        { owner },
      );
    const all = Promise.all([work(0, 'one'), work(1, 'one'), work(1, 'two')]);
    expect(order).toEqual(['one 0', 'two 1']);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    await all;
    expect(order).toEqual(['one 0', 'two 1', 'one 1']);
  });

  it('wait for one another, unless it is urgent', async () => {
    const threads = start();
    const inner = await threads.use(async () => threads.use((thread) => thread.call('count', null), { urgent: true }));
    expect(inner).toBe(1);
  });
});
