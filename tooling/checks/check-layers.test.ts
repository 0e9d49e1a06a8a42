import { expect, test } from 'vitest';
import { createRepository, manifestText } from '../repository/create-repository.ts';
import { checkLayers } from './check-layers.ts';

const messagesOf = (files: Record<string, string>) =>
  checkLayers(createRepository(files)).map(({ message }) => message);

const inPackage = (name: string, text: string, file = 'a.ts') => ({
  [`packages/${name}/package.json`]: manifestText(name),
  [`packages/${name}/src/${file}`]: text,
});

test.each([
  ['http', "import { z } from '@learnwright/plugin-sdk';"],
  ['http', "import { hash } from 'node:crypto';"],
  ['core', "import { z } from 'zod';"],
  ['core', "import { b } from './b.ts';"],
  ['plugin-books', "export { z } from '@learnwright/exercises';"],
  ['test-kit', "import '@learnwright/db';"],
  ['create-plugin', "import { pluginNameSchema } from '@learnwright/plugin-sdk';"],
  ['cli', "import { packPlugin } from '@learnwright/plugin-host';"],
  ['cli', "import { createPlugin } from '@learnwright/create-plugin';"],
])('%s may say %s', (name, text) => {
  expect(messagesOf(inPackage(name, text))).toEqual([]);
});

test.each([
  ['core', "import { z } from '@learnwright/http';", 'imports go downward only'],
  ['plugin-sdk', "import type { A } from '@learnwright/exercises';", 'imports go downward only'],
  ['plugin-books', "export { a } from '@learnwright/plugin-content';", 'imports go downward only'],
  ['plugin-books', "import type { Session } from '@learnwright/core';", 'what it needs of core is exported there'],
  ['http', "export const a = () => import('@learnwright/db');", 'imports go downward only'],
  ['http', "export type A = import('@learnwright/db').A;", 'imports go downward only'],
  ['db', "import '@learnwright/test-kit';", 'imports go downward only'],
  ['db', "import '@learnwright/server';", 'applications are composed'],
  ['cli', "import '@learnwright/core';", 'must not know core'],
  ['cli', "import '@learnwright/server';", 'must not know server'],
  ['create-plugin', "import { packPlugin } from '@learnwright/plugin-host';", 'imports go downward only'],
  ['core', "import { a } from 'hono/tiny';", 'may depend on zod alone'],
  ['core', "import { a } from 'node:fs';", 'runs in browsers too'],
  ['exercises', "import { a } from 'node:fs';", 'runs in browsers too'],
  ['drawer', "import '@learnwright/core';", 'has no layer'],
])('%s must not say %s', (name, text, complaint) => {
  expect(messagesOf(inPackage(name, text))).toEqual([expect.stringContaining(complaint)]);
});

test.each([
  ['apps/server/src/a.test.ts', '../../../packages/db/src/b.fixture.ts'],
  ['packages/db/src/a.ts', '../../core/src/b.ts'],
  ['tooling/chaos/a.ts', '../../apps/server/src/b.ts'],
  ['vitest.config.ts', './packages/db/src/b.ts'],
])('%s must not import %s by its path', (file, path) => {
  for (const text of [`import { b } from '${path}';`, `export type { B } from '${path}';`, `import('${path}');`]) {
    expect(messagesOf({ [file]: text })).toEqual([expect.stringContaining('lies in another package')]);
  }
});

test('a path inside the same package, or to what belongs to no package, is fine', () => {
  const files = {
    'packages/db/src/stores/a.ts': "import '../b.ts';",
    'packages/db/src/b.test.ts': "import '../package.json';",
    'apps/server/src/a.test.ts': "import '../../../tooling/c.ts';",
    'tooling/checks/a.ts': "import '../c.ts';",
  };
  expect(messagesOf(files)).toEqual([]);
});

test.each([
  ['packages/db/src/stores/a.ts', '../../tests/b.ts'],
  ['packages/db/src/a.ts', './b.fixture.ts'],
  ['packages/db/src/a.ts', './b.test.ts'],
  ['apps/server/src/a.ts', '../tests/harness/b.ts'],
  ['examples/reminder/src/a.ts', '../tests/b.ts'],
])('%s, which users run, must not import %s', (file, path) => {
  for (const text of [`import { b } from '${path}';`, `export type { B } from '${path}';`, `import('${path}');`]) {
    expect(messagesOf({ [file]: text })).toEqual([expect.stringContaining('is there for tests alone')]);
  }
});

test('what is there for tests is imported by tests, and imports each other and the product', () => {
  const files = {
    'packages/db/src/a.test.ts': "import '../tests/b.ts'; import './c.fixture.ts';",
    'packages/db/src/c.fixture.ts': "import '../tests/b.ts';",
    'packages/db/tests/b.ts': "import '../src/d.ts'; import './e.ts'; import '@learnwright/test-kit';",
    'tooling/a.ts': "import './c.fixture.ts';",
  };
  expect(messagesOf(files)).toEqual([]);
});

test('the server names the web app, which it finds at run time, and imports nothing of it', () => {
  const dependencies = { '@learnwright/web': 'workspace:*' };
  const of = (name: string) => messagesOf({ [`apps/${name}/package.json`]: manifestText(name, { dependencies }) });
  expect([of('server'), of('other')]).toEqual([[], [expect.stringContaining('web cannot be imported')]]);
  expect(
    messagesOf({
      'apps/server/package.json': manifestText('server', { dependencies }),
      'apps/server/src/a.ts': "import '@learnwright/web';",
    }),
  ).toEqual([expect.stringContaining('web cannot be imported')]);
});

test.each([
  ['features/today/a.tsx', '../learn/b.tsx', 'must not know the feature learn'],
  ['ui/a.tsx', '../start/b.ts', 'The room ui must not know start'],
  ['page/a.tsx', '../features/today/b.tsx', 'The room page must not know features'],
])('in the web app %s must not import %s', (file, specifier, message) => {
  expect(messagesOf({ [`apps/web/src/${file}`]: `import '${specifier}';` })).toEqual([
    expect.stringContaining(message),
  ]);
});

test('in the web app a feature imports its own files and the rooms below it', () => {
  const text = "import './b.tsx'; import '../../ui/c.tsx'; import '../../start/d.ts';";
  expect(messagesOf({ 'apps/web/src/features/today/a.tsx': text })).toEqual([]);
});

test('files that load each other are told once, with all of the circle', () => {
  const files = {
    'apps/server/src/a.ts': "import { b } from './b.ts';",
    'apps/server/src/b.ts': "export const c = () => import('./inner/c.ts');",
    'apps/server/src/inner/c.ts': "export { a } from '../a.ts';",
    'apps/server/src/d.ts': "import { a } from './a.ts';",
  };
  expect(checkLayers(createRepository(files))).toEqual([
    {
      file: 'apps/server/src/a.ts',
      message: expect.stringContaining('apps/server/src/b.ts, apps/server/src/inner/c.ts:'),
    },
  ]);
});

test('files may know types of each other', () => {
  const files = {
    'tooling/a.ts': "import type { B } from './b.ts'; export type { C } from './b.ts';",
    'tooling/b.ts': "import { a } from './a.ts'; export type A = import('./a.ts').A;",
  };
  expect(messagesOf(files)).toEqual([]);
});

test('a test may use the test-kit and any library, and not a package above', () => {
  const text = "import '@learnwright/test-kit'; import 'vitest'; import 'node:fs'; import '@learnwright/db';";
  expect(messagesOf(inPackage('core', text, 'a.test.ts'))).toEqual([expect.stringContaining('must not know db')]);
});

test('a manifest follows the same rules, its development dependencies those of tests', () => {
  const dependencies = { '@learnwright/plugin-sdk': 'workspace:*', '@learnwright/db': 'workspace:*' };
  const devDependencies = { '@learnwright/test-kit': 'workspace:*' };
  const manifest = manifestText('plugin-books', { dependencies, devDependencies });
  expect(checkLayers(createRepository({ 'packages/plugin-books/package.json': manifest }))).toEqual([
    { file: 'packages/plugin-books/package.json', message: expect.stringContaining('must not know db') },
  ]);
});

test('an application may use every package', () => {
  const dependencies = { '@learnwright/cli': 'workspace:*', '@learnwright/db': 'workspace:*' };
  const files = { 'apps/server/package.json': manifestText('server', { dependencies }) };
  expect(messagesOf(files)).toEqual([]);
});
