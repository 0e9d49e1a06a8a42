import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkIndexFiles } from './check-index-files.ts';

const check = (file: string, text: string) => checkIndexFiles(createRepository({ [file]: text }));

test.each(["export { a, type B } from './a.ts';", "export type { A } from './a.ts';\nexport { b } from './b.ts';"])(
  '%j lists exports',
  (text) => {
    expect(check('packages/a/src/index.ts', text)).toEqual([]);
  },
);

test.each([
  ["export * from './a.ts';", 'instead of `export *`'],
  ["export * as a from './a.ts';", 'instead of `export *`'],
  ["import { a } from './a.ts';", 'only lists exports'],
  ['export const a = 1;', 'only lists exports'],
  ['start();', 'only lists exports'],
  ['export default {};', 'only lists exports'],
])('%j is complained about', (text, complaint) => {
  expect(check('packages/a/src/index.ts', text)).toEqual([
    { file: 'packages/a/src/index.ts', line: 1, message: expect.stringContaining(complaint) },
  ]);
});

test('nobody inside a package imports its index', () => {
  expect(check('packages/a/src/b/c.ts', "\nimport { a } from '../index.ts';")).toEqual([
    { file: 'packages/a/src/b/c.ts', line: 2, message: 'Import the file itself instead of ../index.ts.' },
  ]);
});
