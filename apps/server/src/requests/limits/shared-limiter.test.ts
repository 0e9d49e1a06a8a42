import { type Awaitable, type BucketSize, bucketOf, type RateLimitStore, takeTokens } from '@learnwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Allowance, RateLimiter } from './memory-limiter.ts';
import { createSharedLimiter } from './shared-limiter.ts';

const SECOND = 1_000_000;

/** Servers that share buckets; `now` is theirs to read and the test's to set. */
function createServers(count: number, perMinute: number, batch: number) {
  const size = bucketOf(perMinute);
  const time = { now: 1_795_000_000_000_000 };
  const buckets = new Map<string, number>();
  const asked: number[] = [];
  const logged: string[] = [];
  const state: { mode: 'answers' | 'fails' | 'hangs' } = { mode: 'answers' };
  const timed: (() => void)[] = [];
  const store: RateLimitStore = {
    take: async (name, bucketSize, wanted, now) => {
      asked.push(wanted);
      if (state.mode === 'hangs') return new Promise(() => undefined);
      if (state.mode === 'fails') throw new Error('no database');
      const result = takeTokens(buckets.get(name) ?? 0, bucketSize, wanted, now);
      buckets.set(name, result.full_at);
      return result;
    },
    deleteFull: async () => 0,
  };
  const log = (message: string) => void logged.push(message);
  const servers = Array.from({ length: count }, () =>
    createSharedLimiter({
      name: 'other',
      size,
      batch,
      store,
      bucketName: (limit, caller) => `${limit} ${caller}`,
      clock: { microseconds: () => time.now },
      timers: {
        after: (_, run) => {
          timed.push(run);
          return () => undefined;
        },
      },
      logger: { debug: log, info: log, warn: log, error: log },
    }),
  );
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server.');
  return { size, time, servers, first, asked, logged, state, timed };
}

function takeMany(server: RateLimiter, count: number): Promise<Allowance[]> {
  return Promise.all(Array.from({ length: count }, (): Awaitable<Allowance> => server.take('ada')));
}

const allowedOf = (allowances: readonly Allowance[]) => allowances.filter(({ allowed }) => allowed).length;

function expectWithin(size: BucketSize, given: readonly { readonly at: number; readonly count: number }[]): void {
  for (const [first, { at: from }] of given.entries()) {
    let sum = 0;
    for (const { at, count } of given.slice(first)) {
      sum += count;
      expect(sum).toBeLessThanOrEqual(size.capacity + (at - from) / size.interval);
    }
  }
}

describe('servers that share limits', () => {
  const bursts = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 3 * SECOND }), fc.nat(3), fc.integer({ min: 1, max: 80 })),
    { maxLength: 40 },
  );

  it('together never give more than one bucket gives, over any span of time', async () => {
    await fc.assert(
      fc.asyncProperty(
        bursts,
        fc.constantFrom([600, 10], [30, 1], [60, 7], [7, 10]),
        async (steps, [perMinute = 1, batch = 1]) => {
          const { size, time, servers } = createServers(4, perMinute, batch);
          const given: { at: number; count: number }[] = [];
          for (const [pause, index, calls] of steps) {
            time.now += pause;
            const server = servers[index];
            if (server !== undefined) given.push({ at: time.now, count: allowedOf(await takeMany(server, calls)) });
          }
          expectWithin(size, given);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('give exactly all there is to those who ask at once, on all of them', async () => {
    const { servers } = createServers(3, 600, 10);
    const answers = await Promise.all(servers.map((server) => takeMany(server, 400)));
    expect(allowedOf(answers.flat())).toBe(600);
  });

  it('take many calls from the database at once, and one by one where that was asked for', async () => {
    const plenty = createServers(1, 600, 10);
    for (let call = 0; call < 100; call += 1) await plenty.first.take('ada');
    expect(plenty.asked).toHaveLength(10);
    const single = createServers(1, 30, 1);
    for (let call = 0; call < 10; call += 1) await single.first.take('ada');
    expect(single.asked).toHaveLength(10);
  });

  it('ask the database once for all who wait for it', async () => {
    const { first, asked } = createServers(1, 600, 10);
    expect(allowedOf(await takeMany(first, 50))).toBe(50);
    expect(asked).toEqual([10, 40].map((count) => expect.toSatisfy((value: number) => value >= count)));
  });

  it('refuse without asking the database until there is a call again', async () => {
    const { first, asked, time } = createServers(1, 60, 10);
    await takeMany(first, 61);
    const before = asked.length;
    const refused = await takeMany(first, 1_000);
    expect([allowedOf(refused), asked.length]).toEqual([0, before]);
    expect(refused[0]).toEqual({ allowed: false, left: 0, wait: SECOND });
    time.now += SECOND;
    expect(allowedOf(await takeMany(first, 3))).toBe(1);
  });

  it('leave a steady caller alone who comes to each of them in turn', async () => {
    const { servers, time } = createServers(4, 600, 10);
    for (let call = 0; call < 2_000; call += 1) {
      time.now += SECOND / 5;
      expect(await servers[call % 4]?.take('ada')).toMatchObject({ allowed: true });
    }
  });
});

describe('a server whose database is away', () => {
  it('limits by itself, and says so once', async () => {
    const { first, state, asked, logged, time } = createServers(1, 60, 10);
    state.mode = 'fails';
    expect(allowedOf(await takeMany(first, 100))).toBe(60);
    expect(allowedOf(await takeMany(first, 100))).toBe(0);
    expect(asked.length).toBe(1);
    time.now += 10 * SECOND;
    expect(allowedOf(await takeMany(first, 100))).toBe(10);
    expect(logged).toEqual([expect.stringContaining('does not answer')]);
    state.mode = 'answers';
    time.now += 10 * SECOND;
    expect(allowedOf(await takeMany(first, 1))).toBe(1);
    expect(logged).toEqual([expect.stringContaining('does not answer'), expect.stringContaining('answers again')]);
  });

  it('waits for it a second and no longer', async () => {
    const { first, state, timed } = createServers(1, 60, 10);
    state.mode = 'hangs';
    const waiting = takeMany(first, 5);
    for (const run of timed) run();
    expect(allowedOf(await waiting)).toBe(5);
  });
});
