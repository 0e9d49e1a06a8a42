import { expect, it } from 'vitest';
import { createOpenList } from './open-list.ts';

it('has what was added and has not ended, and counts it', () => {
  const list = createOpenList<string>();
  const [endFirst, , endThird] = ['first', 'second', 'third'].map(list.add);
  expect([...list, list.size]).toEqual(['first', 'second', 'third', 3]);
  endThird?.();
  endFirst?.();
  expect([...list, list.size]).toEqual(['second', 1]);
});

it('ends a thing once, also where another has taken its place', () => {
  const list = createOpenList<string>();
  const endFirst = list.add('first');
  endFirst();
  const endOther = list.add('other');
  endFirst();
  expect([...list, list.size]).toEqual(['other', 1]);
  endOther();
  expect([...list, list.size]).toEqual([0]);
});

it('needs no more places than were ever open at once', () => {
  const list = createOpenList<number>();
  const ends = [0, 1, 2].map(list.add);
  for (let count = 3; count < 1_000; count += 1) {
    ends.shift()?.();
    ends.push(list.add(count));
  }
  expect([...list].toSorted((a, b) => a - b)).toEqual([997, 998, 999]);
});
