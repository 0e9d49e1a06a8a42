import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run-command.ts';
import { listSecondTries, listSlowest } from './run-report.ts';

const times = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ file: `file-${place}.test.ts`, milliseconds: place * 1_250 }));

test('the twenty slowest files are listed with their seconds, the slowest first', () => {
  const [title, first, ...others] = listSlowest(times(30)).split('\n');
  expect(title).toBe('The slowest files');
  expect(first).toBe('   36.3 s  file-29.test.ts');
  expect(others).toHaveLength(19);
  expect(others.at(-1)).toBe('   12.5 s  file-10.test.ts');
});

test('fewer files are all listed', () => {
  expect(listSlowest(times(2))).toBe('The slowest files\n    1.3 s  file-1.test.ts\n    0.0 s  file-0.test.ts');
});

test('a test that needed a second try is named, with what its first try said', () => {
  const test = { file: 'cards.process.test.ts', name: 'a review > ends', errors: ['Timeout 50000ms exceeded.'] };
  expect(listSecondTries([test])).toBe(
    'Passed at the second try: 1. Find out why\n  cards.process.test.ts > a review > ends\n    Timeout 50000ms exceeded.',
  );
  expect(listSecondTries([])).toBe('No test needed a second try');
});

test('every run of the suite lists both', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.test).toContain('--reporter=./tooling/test-results/run-report.ts');
});
