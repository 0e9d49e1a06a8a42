import { expect, test } from 'vitest';
import { createRepository, manifestText } from '../repository/create-repository.ts';
import { checkPackageShape } from './check-package-shape.ts';

const messagesOf = (fields: Record<string, unknown>, readme: Record<string, string> = { 'packages/a/README.md': '' }) =>
  checkPackageShape(createRepository({ 'packages/a/package.json': manifestText('a', fields), ...readme })).map(
    ({ message }) => message,
  );

test('a package that has everything passes', () => {
  expect(messagesOf({})).toEqual([]);
});

test.each([
  [{ description: '' }, 'description'],
  [{ license: 'ISC' }, 'license'],
  [{ type: 'commonjs' }, 'type'],
  [{ engines: {} }, 'engines'],
  [{ files: ['dist'] }, '!src/**/*.test.ts'],
  [{ exports: { '.': { default: './dist/index.js' }, './package.json': './package.json' } }, '@learnwright/source'],
  [{ exports: { './package.json': './package.json' } }, 'main entry'],
])('%j is complained about', (fields, complaint) => {
  expect(messagesOf(fields)).toEqual([expect.stringContaining(complaint)]);
});

test('conditions in another order are complained about, because the first that fits wins', () => {
  const main = { types: './dist/index.d.ts', default: './dist/index.js', '@learnwright/source': './src/index.ts' };
  expect(messagesOf({ exports: { '.': main, './package.json': './package.json' } })).toHaveLength(1);
});

test('a package without a README is complained about', () => {
  expect(messagesOf({}, {})).toEqual(['The package has no README.md.']);
});

test('a README leads to files neither of the repository nor of the package', () => {
  const readme = (text: string) => messagesOf({}, { 'packages/a/README.md': text });
  expect(readme('[guide](../../docs/guides/memory.md)')).toEqual([expect.stringContaining('docs/guides/memory.md')]);
  expect(readme('[source](src/index.ts#a)')).toHaveLength(1);
  expect(readme('[below](#below), [b](https://www.npmjs.com/package/@learnwright/b), `docs/a.md`')).toEqual([]);
});

test('pages are published without their sources, and what is built into them is no dependency', () => {
  const complaintsOf = (fields: Record<string, unknown>) =>
    checkPackageShape(
      createRepository({ 'apps/web/package.json': manifestText('web', fields), 'apps/web/README.md': '' }),
    ).map(({ message }) => message);
  const pages = { files: ['dist', 'CHANGELOG.md'], exports: { './package.json': './package.json' } };
  expect(complaintsOf(pages)).toEqual([]);
  expect(complaintsOf({ ...pages, files: ['dist', 'src', 'CHANGELOG.md'] })).toEqual([
    expect.stringContaining('files'),
  ]);
  expect(complaintsOf({ ...pages, dependencies: { react: '1' } })).toEqual([expect.stringContaining('react')]);
});

test('a private package needs no exports', () => {
  expect(messagesOf({ private: true, exports: {}, files: [] })).toEqual([]);
});

test('a package that pages load must say that its modules do nothing by themselves', () => {
  const messages = (fields: Record<string, unknown>) =>
    checkPackageShape(
      createRepository({
        'packages/client/package.json': manifestText('client', fields),
        'packages/client/README.md': '',
      }),
    ).map(({ message }) => message);
  expect(messages({})).toEqual([expect.stringContaining('sideEffects')]);
  expect(messages({ sideEffects: false })).toEqual([]);
});

test('what servers and pages load is exported for both', () => {
  const messages = (main: Record<string, string>) =>
    checkPackageShape(
      createRepository({
        'packages/core/package.json': manifestText('core', {
          sideEffects: false,
          exports: { '.': main, './package.json': './package.json' },
        }),
        'packages/core/README.md': '',
      }),
    ).map(({ message }) => message);
  const [source, types, file] = ['./src/index.ts', './dist/index.d.ts', './dist/index.js'];
  expect(messages({ '@learnwright/source': source, types, node: './dist/node/index.js', default: file })).toEqual([]);
  expect(messages({ '@learnwright/source': source, types, default: file })).toEqual([expect.stringContaining('node')]);
});
