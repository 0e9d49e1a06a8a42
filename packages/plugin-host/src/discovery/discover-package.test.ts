import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { discoverPackage } from './discover-plugins.ts';

const PACKAGE = {
  name: '@acme/quiz',
  version: '1.2.0',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' }, './more': './dist/more.js' },
  'app.plugins': { quiz: '.#quiz', 'quiz-more': './more#more', lost: './absent#lost', wrong: 'quiz' },
};

async function writePackage(manifest: unknown): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'learnwright-package-')));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/index.js'), `export const quiz = 'quiz';`);
  await writeFile(join(folder, 'dist/more.js'), `export const more = 'more';`);
  return folder;
}

test('finds the plugins of a package that is installed nowhere, by the files it exports', async () => {
  const directory = await writePackage(PACKAGE);
  const { plugins, findings } = await discoverPackage(directory);
  expect(plugins.map(({ name }) => name)).toEqual(['quiz', 'quiz-more', 'lost']);
  expect(plugins[0]).toMatchObject({
    package_name: '@acme/quiz',
    package_version: '1.2.0',
    first_party: false,
    directory,
    module: { address: pathToFileURL(join(directory, 'dist/index.js')).href, exported: 'quiz' },
  });
  expect(await plugins[0]?.load()).toBe('quiz');
  expect(await plugins[1]?.load()).toBe('more');
  await expect(plugins[2]?.load()).rejects.toThrow('The package.json exports no file as "./absent".');
  expect(findings).toEqual([{ name: 'wrong', reason: expect.stringContaining('must have the form') }]);
});

test('reports what is not built where it is to be loaded', async () => {
  const directory = await writePackage({ ...PACKAGE, exports: './dist/absent.js' });
  const { plugins } = await discoverPackage(directory);
  await expect(plugins[0]?.load()).rejects.toThrow('absent.js');
});

test('rejects where there is no package', async () => {
  await expect(discoverPackage(await mkdtemp(join(tmpdir(), 'learnwright-package-')))).rejects.toThrow('ENOENT');
});
