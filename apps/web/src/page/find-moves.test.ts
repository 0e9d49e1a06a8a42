import { expect, it } from 'vitest';
import { findMoves } from './find-moves.ts';

const items = (...places: number[]) => places.map((order_index, index) => ({ id: 'abcd'[index] ?? '', order_index }));

it.each([
  ['two change places', items(0, 1, 2), 0, 1, { b: 0, a: 1 }],
  ['one goes to the end', items(0, 1, 2), 0, 2, { b: 0, c: 1, a: 2 }],
  ['all had the same place', items(0, 0, 0), 2, 1, { c: 1, b: 2 }],
  ['nothing is there to move', items(0, 1), 5, 0, {}],
] as const)('where %s, those alone get another place whose place changes', (_, given, from, to, expected) => {
  const moves = findMoves(given, from, to).map(({ id, order_index }) => [id, order_index]);
  expect(Object.fromEntries(moves)).toEqual(expected);
});
