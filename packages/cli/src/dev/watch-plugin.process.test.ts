import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, writeFiles } from '../../tests/learnwright.ts';
import { chooseAnswer, createDebounce, fingerprintPlugin, isBuilt, watchPlugin } from './watch-plugin.ts';

/** The names that a watcher tells of, until it tells of `last`. */
async function listChanges(folder: string, last: string, change: () => void): Promise<readonly string[]> {
  const names = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const close = watchPlugin(folder, (name) => {
    names.add(name);
    if (name === last) resolve();
  });
  change();
  await promise;
  close();
  return [...names];
}

test('tells of what a server reads, and of nothing else', async () => {
  const folder = createFolder();
  const names = await listChanges(folder, 'package.json', () => {
    writeFiles(folder, { 'notes.txt': '', 'src/index.ts': '', '.learnwright/learnwright.db': '' });
    mkdirSync(join(folder, 'node_modules'));
    writeFiles(folder, { 'package.json': '{}' });
  });
  expect(names).toEqual(['package.json']);
});

test.each(['dist', 'config', 'i18n', 'ui'])('tells of files deep in %s, which was there, or was not', async (name) => {
  const folder = createFolder();
  expect(await listChanges(folder, name, () => mkdirSync(join(folder, name)))).toEqual([name]);
  mkdirSync(join(folder, name, 'deep'));
  const changed = listChanges(folder, name, () => writeFiles(folder, { [`${name}/deep/file`]: '' }));
  expect(await changed).toEqual([name]);
});

test('knows files that are written anew, and are the same, from those that have changed', async () => {
  const folder = createFolder();
  writeFiles(folder, { 'package.json': '{}', 'dist/index.js': 'first', 'src/index.ts': 'first' });
  const first = await fingerprintPlugin(folder);
  writeFiles(folder, { 'package.json': '{}', 'dist/index.js': 'first', 'src/index.ts': 'second' });
  expect(await fingerprintPlugin(folder)).toEqual(first);
  writeFiles(folder, { 'dist/index.js': 'second' });
  const second = await fingerprintPlugin(folder);
  writeFiles(folder, { 'i18n/de.json': '{}' });
  const third = await fingerprintPlugin(folder);
  expect(new Set([first, second, third].map(({ rest }) => rest)).size).toBe(3);
  expect(new Set([first, second, third].map(({ pages }) => pages)).size).toBe(1);
});

test.each([
  ['ui/index.html', 'reload'],
  ['ui/deep/page.js', 'reload'],
  ['ui/notes.docx', 'reload'],
  ['ui/.index.html.swp', 'nothing'],
  ['src/index.ts', 'nothing'],
  ['dist/index.js', 'restart'],
  ['dist/ui/index.html', 'restart'],
  ['config/quiz.yaml', 'restart'],
  ['i18n/de.json', 'restart'],
  ['package.json', 'restart'],
])('a change of %s asks for %s', async (path, answer) => {
  const folder = createFolder();
  writeFiles(folder, { 'package.json': '{}', 'dist/index.js': '', 'ui/index.html': '' });
  const served = await fingerprintPlugin(folder);
  writeFiles(folder, { [path]: 'changed' });
  expect(chooseAnswer(served, await fingerprintPlugin(folder), true)).toBe(answer);
});

test('pages that change with something else come with the restart, and alone while there is no build', () => {
  const served = { pages: 'first', rest: 'first' };
  const now = { pages: 'second', rest: 'second' };
  expect(chooseAnswer(served, now, true)).toBe('restart');
  expect(chooseAnswer(served, now, false)).toBe('reload');
  expect(chooseAnswer(served, { ...now, pages: 'first' }, false)).toBe('nothing');
});

test('knows a plugin that is built from one whose files a failed build has taken away', () => {
  const folder = createFolder();
  const manifest = { version: '1.0.0', scripts: {}, 'app.plugins': { quiz: '.#quiz' }, exports: './dist/index.js' };
  writeFiles(folder, { 'dist/index.d.ts': '' });
  expect(isBuilt(folder, manifest)).toBe(false);
  writeFiles(folder, { 'dist/index.js': '' });
  expect(isBuilt(folder, manifest)).toBe(true);
});

test('runs once after the last of several calls, and again after the next', () => {
  const timers: (() => void)[] = [];
  let runs = 0;
  const note = createDebounce(
    200,
    () => {
      runs += 1;
    },
    (_, run) => {
      const index = timers.push(run) - 1;
      return () => delete timers[index];
    },
  );
  const elapse = () => {
    for (const run of timers.splice(0)) run?.();
  };
  note();
  note();
  elapse();
  expect(runs).toBe(1);
  elapse();
  expect(runs).toBe(1);
  note();
  elapse();
  expect(runs).toBe(2);
});
