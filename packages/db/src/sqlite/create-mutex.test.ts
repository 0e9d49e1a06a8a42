import { expect, it } from 'vitest';
import { createMutex } from './create-mutex.ts';

it('lets one at a time through, first come, first served', async () => {
  const mutex = createMutex();
  const events: string[] = [];
  const hold = await mutex.acquire();
  const turns = ['a', 'b', 'c'].map(async (name) => {
    const release = await mutex.acquire();
    events.push(`${name} in`);
    await Promise.resolve();
    events.push(`${name} out`);
    release();
  });
  expect(events).toEqual([]);
  hold();
  await Promise.all(turns);
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('is given back once, however often that is said', async () => {
  const mutex = createMutex();
  const first = await mutex.acquire();
  first();
  const second = await mutex.acquire();
  first();
  const events: string[] = [];
  const third = mutex.acquire().then(() => events.push('third'));
  await Promise.resolve();
  expect(events).toEqual([]);
  second();
  await third;
  expect(events).toEqual(['third']);
});
