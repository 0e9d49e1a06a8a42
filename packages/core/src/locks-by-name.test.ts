import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocksByName, type LocksByName } from './locks.ts';

/** Work that stays inside until it is let out. */
function createHold() {
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const work = () => {
    entered.resolve();
    return leave.promise;
  };
  return { work, entered: entered.promise, leave: leave.resolve };
}

it('runs the work of a name one at a time, first come, first served', async () => {
  const exclusively = createLocksByName();
  const events: string[] = [];
  const works = ['a', 'b', 'c'].map((name) =>
    exclusively('session', async () => {
      events.push(`${name} in`);
      await Promise.resolve();
      events.push(`${name} out`);
      return name;
    }),
  );
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('does not let names wait for each other', async () => {
  const exclusively = createLocksByName();
  const hold = createHold();
  const held = exclusively('one', hold.work);
  expect(await exclusively('another', async () => 'done')).toBe('done');
  hold.leave();
  await held;
});

it('lets the next one in after work that throws', async () => {
  const exclusively = createLocksByName();
  const failed = exclusively('name', async () => {
    throw new Error('failed');
  });
  const next = exclusively('name', async () => 'next');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

it('stops waiting at once with the reason of the signal, and keeps the order of the others', async () => {
  const exclusively = createLocksByName();
  const hold = createHold();
  const gone = new AbortController();
  const events: string[] = [];
  const held = exclusively('name', hold.work);
  const first = exclusively('name', async () => events.push('first'));
  const leaving = exclusively('name', async () => events.push('leaving'), { signal: gone.signal });
  const last = exclusively('name', async () => events.push('last'));
  gone.abort('gone');
  await expect(leaving).rejects.toBe('gone');
  expect(events).toEqual([]);
  hold.leave();
  await Promise.all([held, first, last]);
  expect(events).toEqual(['first', 'last']);
});

it('does not start work whose signal is aborted before, or between the lock and the start of the work', async () => {
  const exclusively = createLocksByName();
  await expect(exclusively('name', async () => 'never', { signal: AbortSignal.abort('early') })).rejects.toBe('early');
  const gone = new AbortController();
  const late = exclusively('name', async () => 'never', { signal: gone.signal });
  gone.abort('late');
  await expect(late).rejects.toBe('late');
  expect(await exclusively('name', async () => 'free')).toBe('free');
});

it('leaves work that has begun alone when its signal is aborted', async () => {
  const exclusively = createLocksByName();
  const hold = createHold();
  const gone = new AbortController();
  const work = exclusively('name', hold.work, { signal: gone.signal });
  await hold.entered;
  gone.abort('gone');
  hold.leave();
  await expect(work).resolves.toBeUndefined();
});

it('is never shared, never lost and never remembered, whatever comes, leaves and fails', async () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b'),
    ends: fc.constantFrom('well', 'badly', 'early'),
    length: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const locks: LocksByName = new Map();
      const exclusively = createLocksByName(locks);
      const inside = new Set<string>();
      const entered: number[] = [];
      const leaving = new AbortController();
      const outcomes = steps.map(({ name, ends, length }, index) => {
        const work = async () => {
          expect(inside.has(name)).toBe(false);
          inside.add(name);
          entered.push(index);
          for (let step = 0; step < length; step += 1) await Promise.resolve();
          inside.delete(name);
          if (ends === 'badly') throw new Error('badly');
        };
        return exclusively(name, work, ends === 'early' ? { signal: leaving.signal } : {});
      });
      leaving.abort('early');
      const settled = await Promise.allSettled(outcomes);
      expect(locks.size).toBe(0);
      for (const name of ['a', 'b']) {
        const ofName = entered.filter((index) => steps[index]?.name === name);
        expect(ofName).toEqual(ofName.toSorted((left, right) => left - right));
      }
      expect(settled.map(({ status }) => status)).toEqual(
        steps.map(({ ends }) => (ends === 'well' ? 'fulfilled' : 'rejected')),
      );
    }),
  );
});
