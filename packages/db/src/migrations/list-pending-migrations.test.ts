import { expect, it } from 'vitest';
import { listPendingMigrations } from './list-pending-migrations.ts';

const step = { up: async () => undefined };
const owner = (...names: string[]) => ({
  owner: 'quiz',
  migrations: Object.fromEntries(names.map((name) => [name, step])),
});

it('lists what is left, in the order of the numbers', () => {
  expect(listPendingMigrations(owner('0002_b', '0010_c', '0001_a'), [])).toEqual(['0001_a', '0002_b', '0010_c']);
  expect(listPendingMigrations(owner('0002_b', '0001_a'), ['0001_a'])).toEqual(['0002_b']);
  expect(listPendingMigrations(owner('0001_a'), ['0001_a'])).toEqual([]);
});

it.each([
  [['1_a'], [], 'not named like'],
  [['0001-a'], [], 'not named like'],
  [['0001_a', '0001_b'], [], 'the same number'],
  [['0001_a'], ['0001_a', '0002_b'], '"0002_b" of quiz, which this version does not know'],
  [['0001_a', '0002_b'], ['0002_b'], '"0001_a" of quiz comes before "0002_b"'],
  [[], ['0001_a'], 'does not know'],
])('refuses %j where %j was applied', (names, applied, message) => {
  expect(() => listPendingMigrations(owner(...names), applied)).toThrow(message);
});
