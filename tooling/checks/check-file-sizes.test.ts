import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkFileSizes } from './check-file-sizes.ts';

const check = (file: string, text: string) => checkFileSizes(createRepository({ [file]: text }));
const lines = (count: number) => 'a\n'.repeat(count);

test('250 lines are fine, 251 are not', () => {
  expect(check('packages/core/src/a.ts', lines(250))).toEqual([]);
  expect(check('packages/core/src/a.ts', lines(251))).toEqual([
    { file: 'packages/core/src/a.ts', message: expect.stringContaining('251 lines') },
  ]);
});

test.each(['docs/reference/endpoints.md', 'packages/core/src/index.ts', 'pnpm-lock.yaml', 'config/lesson.json'])(
  '%s may be long',
  (file) => {
    expect(check(file, lines(251))).toEqual([]);
  },
);

test('nothing is larger than a megabyte', () => {
  expect(check('docs/a.png', 'a'.repeat(1_000_001))).toHaveLength(1);
});
