import { expect, it } from 'vitest';
import { listPendingMigrations } from './migrator.ts';

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

it('lets a database be ahead of an owner that says so, by any number of steps', () => {
  const older = { ...owner('0001_a', '0002_b'), tolerateNewer: true };
  expect(listPendingMigrations(older, ['0001_a', '0002_b', '0003_c', '0004_d'])).toEqual([]);
  expect(listPendingMigrations(older, ['0001_a'])).toEqual(['0002_b']);
  expect(listPendingMigrations({ ...owner(), tolerateNewer: true }, ['0001_a'])).toEqual([]);
});

it.each([
  [['0001_a', '0003_c'], ['0001_a', '0002_b', '0003_c'], '"0002_b" of quiz, which this version does not know'],
  [['0001_a', '0002_b'], ['0001_a', '0003_c'], '"0003_c" of quiz, which this version does not know'],
  [['0001_a', '0002_b'], ['0002_b', '0003_c'], '"0001_a" of quiz comes before "0002_b"'],
])('refuses a gap also then: %j where %j was applied', (names, applied, message) => {
  expect(() => listPendingMigrations({ ...owner(...names), tolerateNewer: true }, applied)).toThrow(message);
});
