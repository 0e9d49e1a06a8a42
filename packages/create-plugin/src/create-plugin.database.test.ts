import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PluginDefinition, tablePrefix } from '@learnwright/plugin-sdk';
import { pluginContract } from '@learnwright/test-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createPlugin } from './create-plugin.ts';

const INSTALLED = join(import.meta.dirname, '../node_modules');
const folder = await mkdtemp(join(tmpdir(), 'learnwright-create-'));
await symlink(INSTALLED, join(folder, 'node_modules'));
afterAll(() => rm(folder, { recursive: true }));

const readText = (directory: string, file: string) => readFile(join(directory, file), 'utf8');
const readManifest = async (directory: string) => JSON.parse(await readText(directory, 'package.json'));

/** Loads a plugin that has been created, with the packages of this one. */
async function load(directory: string): Promise<PluginDefinition> {
  const { plugin } = await import(pathToFileURL(join(directory, 'src/plugin.ts')).href);
  return plugin;
}

const quiz = await createPlugin({ name: 'quiz', directory: join(folder, 'quiz') });
const odd = await createPlugin({
  name: 'my-quiz_2',
  directory: join(folder, 'odd'),
  packageName: '@acme/odd',
  displayName: `Ada's "quiz" \\ {{name}}: #1`,
  author: 'Ada "the first" <ada@example.org>',
  license: 'Apache-2.0',
});
const stars = await createPlugin({ name: 'stars', directory: join(folder, 'stars'), page: true });

for (const { directory } of [quiz, odd, stars]) {
  pluginContract(await load(directory), { directory: pathToFileURL(`${directory}/`), languages: ['en', 'de'] });
}

describe('a new plugin', () => {
  it('has the files it says, and no placeholder in them', async () => {
    const written = await readdir(quiz.directory, { recursive: true, withFileTypes: true });
    const files = written.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.map((file) => file.slice(quiz.directory.length + 1)).toSorted()).toEqual(quiz.files);
    expect(quiz.files).toEqual(expect.arrayContaining(['.gitignore', '.github/workflows/ci.yml', 'config/quiz.yaml']));
    for (const { directory, files } of [quiz, stars]) {
      for (const file of files) expect(await readText(directory, file)).not.toMatch(/\{\{[#/]?\w+\}\}/);
    }
  });

  it('has defaults for everything but its name', async () => {
    const manifest = await readManifest(quiz.directory);
    expect(manifest).toMatchObject({
      name: 'learnwright-plugin-quiz',
      license: 'MIT',
      'app.plugins': { quiz: '.#plugin' },
    });
    expect(manifest).not.toHaveProperty('author');
    expect(parse(await readText(quiz.directory, 'config/quiz.yaml')).plugin.display_name.en).toBe('Quiz');
    expect(await readText(quiz.directory, 'LICENSE')).toContain('Copyright (c) the authors of learnwright-plugin-quiz');
  });

  it('is what it is told, whatever quotes are in that', async () => {
    const name = `Ada's "quiz" \\ {{name}}: #1`;
    expect(await readManifest(odd.directory)).toMatchObject({
      name: '@acme/odd',
      author: 'Ada "the first" <ada@example.org>',
      license: 'Apache-2.0',
    });
    expect(parse(await readText(odd.directory, 'config/my-quiz_2.yaml')).plugin.display_name.de).toBe(name);
    expect(await readText(odd.directory, 'src/tables.ts')).toContain(`'${tablePrefix('my-quiz_2')}points'`);
    expect(odd.files).not.toContain('LICENSE');
  });

  it('needs the packages of its own time', async () => {
    const { version } = JSON.parse(await readText(join(import.meta.dirname, '..'), 'package.json'));
    const { peerDependencies, devDependencies } = await readManifest(quiz.directory);
    expect(peerDependencies).toEqual({ '@learnwright/plugin-sdk': `^${version}` });
    expect(devDependencies).toMatchObject({ '@learnwright/server': `^${version}`, '@learnwright/cli': `^${version}` });
  });
});

describe('a page of a new plugin', () => {
  it('is there where it is asked for, with the file that the SDK adds left out of Git', async () => {
    const page = ['ui/index.html', 'ui/page.css', 'ui/page.js'];
    expect(stars.files).toEqual([...quiz.files, ...page].map((file) => file.replace('quiz', 'stars')).toSorted());
    expect(await readText(stars.directory, '.gitignore')).toContain('\nui/learnwright.js\n');
    expect(await readText(stars.directory, 'README.md')).toContain('`/more/stars/points`');
    expect((await load(stars.directory)).frontend_manifest?.pages).toMatchObject([
      { id: 'points', label: { en: 'Points', de: 'Punkte' }, frame: 'ui/index.html' },
    ]);
  });

  it('is built as that of the plugin to learn from', async () => {
    const example = join(import.meta.dirname, '../../../examples/mistake-quiz');
    const [{ scripts }, { scripts: shown }] = [await readManifest(stars.directory), await readManifest(example)];
    expect(scripts).toEqual(shown);
  });

  it('has the same words in every language, and makes no HTML of a text', async () => {
    const script = await readText(stars.directory, 'ui/page.js');
    const [english, german] = [...script.matchAll(/^ {2}(?:en|de): \{(.*)\},$/gm)].map(([, texts = '']) =>
      [...texts.matchAll(/(\w+): '/g)].map(([, key]) => key),
    );
    expect(english).toEqual(german);
    expect(english).toContain('points');
    expect(script).not.toMatch(/innerHTML|insertAdjacentHTML|outerHTML/);
  });

  it('has left nothing where it is not asked for', async () => {
    for (const { directory, files } of [quiz, odd]) {
      const texts = await Promise.all(files.map((file) => readText(directory, file)));
      expect(texts.join('')).not.toMatch(/learnwright\.js|frontend_manifest|npm run page|\/more\//);
      expect((await readManifest(directory)).scripts).not.toHaveProperty('page');
    }
  });
});

describe('nothing is written', () => {
  it.each([
    [{ name: 'Q' }, /^name: Expected 3 to 50 /],
    [{ name: 'admin' }, /^name: The name is reserved\.$/],
    [{ name: 'core' }, /^name: The name is reserved\.$/],
    [{ name: 'quiz', packageName: 'No Name' }, /^packageName: npm does not take this name\.$/],
    [{ name: 'quiz', displayName: 'two\nlines' }, /^displayName: Expected one line\.$/],
    [{ name: '', license: '"' }, /^name: .*\nlicense: Expected a licence such as MIT/],
  ])('for %j', async (options, message) => {
    const directory = join(folder, 'refused');
    await expect(createPlugin({ ...options, directory })).rejects.toThrow(message);
    expect(await readdir(folder)).not.toContain('refused');
  });

  it('into a folder that has something in it', async () => {
    const directory = join(folder, 'full');
    await mkdir(directory);
    await writeFile(join(directory, 'thesis.md'), 'Years of work.');
    await expect(createPlugin({ name: 'quiz', directory })).rejects.toThrow('is not empty');
    expect(await readdir(directory)).toEqual(['thesis.md']);
  });

  it('where the folder is a file', async () => {
    const directory = join(folder, 'file');
    await writeFile(directory, '');
    await expect(createPlugin({ name: 'quiz', directory })).rejects.toThrow('cannot be used: ENOTDIR');
  });
});
