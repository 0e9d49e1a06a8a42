import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Discovery } from '@learnwright/plugin-sdk/loading';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { discoverPlugins } from './discover-plugins.ts';

let directory = '';
let packageJsonPath = '';

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'plugin-discovery-')));
  packageJsonPath = join(directory, 'package.json');
});

afterEach(() => rm(directory, { recursive: true }));

async function write(path: string, content: unknown): Promise<void> {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

/** Installs packages and makes them dependencies of the server, in the order given. */
async function install(packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Promise<void> {
  for (const [name, manifest] of Object.entries(packages)) {
    await write(`node_modules/${name}/package.json`, { name, version: '1.2.3', type: 'module', ...manifest });
  }
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '*']));
  await write('package.json', { name: 'server', dependencies });
}

function discover(): Promise<Discovery> {
  const require = createRequire(packageJsonPath);
  const importModule = (specifier: string) => import(pathToFileURL(require.resolve(specifier)).href);
  return discoverPlugins({ packageJsonPath, importModule });
}

test('finds the plugins among the dependencies and passes over everything else', async () => {
  await install({
    'plain-library': {},
    '@acme/quiz': { author: { name: 'Ada' }, license: 'MIT', 'app.plugins': { quiz: '.#quiz' } },
    '@learnwright/plugin-tools': { 'app.plugins': { tools: '.#tools', 'tools-extra': './extra#extra' } },
  });
  const { plugins, findings } = await discover();
  expect(findings).toEqual([]);
  const about = { display_name: null, description: null, author: null, license: null, homepage: null, engines: {} };
  const first = { package_version: '1.2.3', about, load: expect.any(Function) };
  const tools = { ...first, package_name: '@learnwright/plugin-tools', first_party: true };
  expect(plugins).toEqual([
    {
      ...first,
      name: 'quiz',
      package_name: '@acme/quiz',
      first_party: false,
      about: { ...about, author: 'Ada', license: 'MIT' },
      directory: join(directory, 'node_modules/@acme/quiz'),
    },
    { ...tools, name: 'tools', directory: join(directory, 'node_modules/@learnwright/plugin-tools') },
    { ...tools, name: 'tools-extra', directory: join(directory, 'node_modules/@learnwright/plugin-tools') },
  ]);
});

test('finds a package that does not export its package.json', async () => {
  await install({ quiz: { exports: { '.': './index.js' }, 'app.plugins': { quiz: '.#quiz' } } });
  expect((await discover()).plugins.map(({ name }) => name)).toEqual(['quiz']);
});

test('imports nothing before a plugin is loaded, then what its entry names', async () => {
  await install({
    quiz: {
      exports: { '.': './index.js', './extra': './extra.js' },
      'app.plugins': { quiz: '.#quiz', extra: './extra#it' },
    },
  });
  await write('node_modules/quiz/index.js', 'throw new Error("imported");');
  await write('node_modules/quiz/extra.js', 'export const it = "the export";');
  const { plugins } = await discover();
  const [quiz, extra] = plugins;
  await expect(quiz?.load()).rejects.toThrow('imported');
  expect(await extra?.load()).toBe('the export');
});

test('knows where a worker thread finds a module, where it is told how to look', async () => {
  await install({
    quiz: {
      exports: { '.': './index.js', './extra': './extra.js' },
      'app.plugins': { quiz: '.#quiz', extra: './extra#it' },
    },
    broken: { exports: {}, 'app.plugins': { broken: '.#it' } },
  });
  await write('node_modules/quiz/index.js', 'throw new Error("imported");');
  await write('node_modules/quiz/extra.js', 'export const it = "the export";');
  const require = createRequire(packageJsonPath);
  const { plugins } = await discoverPlugins({
    packageJsonPath,
    importModule: (specifier) => import(specifier),
    resolveModule: (specifier) => pathToFileURL(require.resolve(specifier)).href,
  });
  const folder = pathToFileURL(join(directory, 'node_modules/quiz')).href;
  expect(plugins.map(({ module }) => module)).toEqual([
    { address: `${folder}/index.js`, exported: 'quiz' },
    { address: `${folder}/extra.js`, exported: 'it' },
    undefined,
  ]);
});

test('says so when the module has no such export', async () => {
  await install({ quiz: { exports: './index.js', 'app.plugins': { quiz: '.#quizz' } } });
  await write('node_modules/quiz/index.js', 'export const quiz = {};');
  const { plugins } = await discover();
  await expect(plugins[0]?.load()).rejects.toThrow('The module quiz has no export "quizz".');
});

test('what is malformed becomes a finding and leaves the rest alone', async () => {
  await install({
    broken: {},
    list: { 'app.plugins': ['quiz'] },
    entries: {
      'app.plugins': { first: 'first.js', second: 2, Third: '.#third', health: '.#health', fourth: '.#fourth' },
    },
  });
  await write('node_modules/broken/package.json', '{');
  await write('package.json', { dependencies: { gone: '*', broken: '*', list: '*', entries: '*' } });
  const { plugins, findings } = await discover();
  expect(plugins.map(({ name }) => name)).toEqual(['fourth']);
  const form = 'must have the form ".#export" or "./module#export".';
  expect(findings).toEqual([
    { name: 'gone', reason: 'The package gone is a dependency, but it is not installed.' },
    { name: 'broken', reason: expect.stringMatching(/^SyntaxError: /) },
    { name: 'list', reason: 'In list, app.plugins must be an object of names and entries.' },
    { name: 'first', reason: `The entry "first" of entries ${form}` },
    { name: 'second', reason: `The entry "second" of entries ${form}` },
    { name: 'Third', reason: expect.stringContaining('with the name "Third", which cannot be one') },
    { name: 'health', reason: expect.stringContaining('The name is reserved') },
  ]);
});

test('the first package keeps a name, also one that differs only in - and _', async () => {
  await install({
    one: { 'app.plugins': { 'my-quiz': '.#quiz' } },
    two: { 'app.plugins': { 'my-quiz': '.#quiz' } },
    three: { 'app.plugins': { my_quiz: '.#quiz' } },
  });
  const { plugins, findings } = await discover();
  expect(plugins.map(({ package_name }) => package_name)).toEqual(['one']);
  expect(findings).toEqual([
    { name: 'my-quiz', reason: 'The plugin "my-quiz" of two was refused: one provides "my-quiz" already.' },
    { name: 'my_quiz', reason: 'The plugin "my_quiz" of three was refused: one provides "my-quiz" already.' },
  ]);
});

test('rejects when the package.json to start from cannot be read', async () => {
  await expect(discover()).rejects.toThrow('ENOENT');
});
