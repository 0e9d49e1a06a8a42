import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { compareGenerated } from './compare-generated.ts';

const generated = { folder: 'docs/reference', files: new Map([['errors.md', 'a\nb\n']]) };
const compare = (files: Record<string, string>) => compareGenerated(createRepository(files), generated);

test('a folder that is current passes, whatever else there is', () => {
  expect(compare({ 'docs/reference/errors.md': 'a\nb\n', 'docs/guide.md': '' })).toEqual([]);
});

test.each([
  ['a\n', '+ b'],
  ['a\nb\nc\n', '- c'],
  ['b\na\n', 'another order'],
])('a file that differs is complained about with the difference', (text, change) => {
  const violations = compare({ 'docs/reference/errors.md': text });
  expect(violations).toEqual([{ file: 'docs/reference/errors.md', message: expect.stringContaining(change) }]);
  expect(violations[0]?.message).toContain('pnpm check --update');
});

test('a file that is missing, and one that nothing generates, are complained about', () => {
  expect(compare({ 'docs/reference/old.md': '' }).map(({ file }) => file)).toEqual([
    'docs/reference/old.md',
    'docs/reference/errors.md',
  ]);
});
