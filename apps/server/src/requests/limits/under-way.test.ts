import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

const limits = { learner: 2, app: 3 };
const refused = expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '1' } });

it('counts by caller and role, and lets nobody have more', () => {
  const streams = createUnderWay('streams', limits);
  for (const [role, caller, most] of [
    ['learner', 'ada', 2],
    ['learner', 'grace', 2],
    ['nobody', 'address', 2],
    ['app', 'school', 3],
    ['operator', 'root', 3],
  ] as const) {
    for (let count = 0; count < most; count += 1) streams.begin(role, caller);
    expect(() => streams.begin(role, caller)).toThrow(refused);
  }
  expect(() => streams.begin('learner', 'ada')).toThrow('You have 2 streams under way');
});

it('counts an end once, and forgets callers that have nothing under way', () => {
  const streams = createUnderWay('streams', limits);
  const [first, second] = [streams.begin('learner', 'ada'), streams.begin('learner', 'ada')];
  first();
  first();
  streams.begin('learner', 'ada');
  expect(() => streams.begin('learner', 'ada')).toThrow(refused);
  second();
  expect(streams.callers).toBe(1);
  const end = streams.begin('app', 'school');
  end();
  expect(streams.callers).toBe(1);
});
