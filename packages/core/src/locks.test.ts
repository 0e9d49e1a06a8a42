import { expect, it } from 'vitest';
import { createLock } from './locks.ts';

it('lets one at a time through, first come, first served', async () => {
  const lock = createLock();
  const events: string[] = [];
  const hold = await lock.acquire();
  const works = ['a', 'b', 'c'].map(async (name) => {
    const release = await lock.acquire();
    events.push(`${name} in`);
    await Promise.resolve();
    events.push(`${name} out`);
    release();
  });
  expect(events).toEqual([]);
  hold();
  await Promise.all(works);
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('is released once, however often that is asked for', async () => {
  const lock = createLock();
  const first = await lock.acquire();
  first();
  const second = await lock.acquire();
  first();
  const events: string[] = [];
  const third = lock.acquire().then(() => events.push('third'));
  await Promise.resolve();
  expect(events).toEqual([]);
  second();
  await third;
  expect(events).toEqual(['third']);
});
