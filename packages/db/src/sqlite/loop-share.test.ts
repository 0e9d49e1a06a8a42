import { expect, it } from 'vitest';
import { createLoopShare } from './loop-share.ts';

it('lets other work have its turn after 20 milliseconds of one, and again after those of the next', async () => {
  let now = 0;
  const share = createLoopShare(() => now);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect(share.rest()).toBeNull();
  now = 20;
  expect(share.rest()).toBeNull();
  now = 21;
  await share.rest();
  const afterFirst = turns;
  expect(afterFirst).toBeGreaterThan(0);
  expect(share.rest()).toBeNull();
  now = 50;
  await Promise.all([share.rest(), share.rest()]);
  expect(turns).toBeGreaterThan(afterFirst);
  isOver = true;
});
