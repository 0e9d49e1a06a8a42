import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderWithServer, runLearnwright } from '../../tests/learnwright.ts';

const COUNTS = { sets: 1, lessons: 2, assets: 1, bytes: 345 };
const [LESSON, SOUND] = [`lessons/${'a'.repeat(64)}.json`, `assets/${'b'.repeat(64)}`];

const INDEX = '{"format":"learnwright-lessons","version":1,"sets":[]}';

/** A server whose export writes these files. */
function createServer(...paths: readonly string[]): string {
  const body = `
    if (args[1]?.includes('fish')) throw new Error('There is no set with the id "fish".');
    for (const path of ${JSON.stringify(paths)}) await args[0](path, new TextEncoder().encode(path));
    await args[0]('index.json', new TextEncoder().encode(${JSON.stringify(INDEX)}));
    return ${JSON.stringify(COUNTS)};`;
  return createFolderWithServer({}, {}, {}, {}, { export: body });
}

function run(folder: string, ...words: string[]) {
  return runLearnwright(folder, ['content', 'export', ...words]);
}

test('an export writes its files below the folder, and a later one takes away what it does not write any more', () => {
  const folder = createServer(LESSON, SOUND);
  const first = run(folder, 'out', '--json');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(first.stdout)).toEqual({ ...COUNTS, folder: expect.stringMatching(/out$/) });
  expect(readFileSync(join(folder, 'out', LESSON), 'utf8')).toBe(LESSON);
  const old = join(folder, 'out/assets', 'c'.repeat(64));
  const note = join(folder, 'out/assets/note.txt');
  for (const file of [old, note]) writeFileSync(file, 'from before');
  expect(run(folder, 'out').stdout).toMatch(/Sets +1\nLessons +2\nPictures and sounds +1\nSize +345 bytes/);
  expect([old, note, join(folder, 'out', SOUND)].map((file) => existsSync(file))).toEqual([false, true, true]);
});

test('an export refuses a folder that has other things, and a set that is not there', () => {
  const folder = createServer();
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(folder, 'home/letter.txt'), 'Dear Ada');
  expect(run(folder, 'home')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has files that are no export'),
  });
  expect(run(folder, 'out', '--set', 'fish')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no set'),
  });
});

test.each(['{"format":"a-page-of-mine"}', 'no JSON', '[]'])(
  'an export leaves an index.json that is no export alone: %s',
  (text) => {
    const folder = createServer(LESSON);
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/index.json'), text);
    const { status, stderr } = run(folder, 'site');
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('has files that are no export') });
    expect(readFileSync(join(folder, 'site/index.json'), 'utf8')).toBe(text);
  },
);

test('an export goes on with one that broke off before its index', () => {
  const folder = createServer(LESSON);
  const old = join(folder, 'out/lessons', `${'d'.repeat(64)}.json`);
  mkdirSync(join(folder, 'out/lessons'), { recursive: true });
  writeFileSync(old, 'from before');
  expect(run(folder, 'out').status).toBe(0);
  expect(readFileSync(join(folder, 'out/index.json'), 'utf8')).toBe(INDEX);
  expect(existsSync(old)).toBe(false);
});
