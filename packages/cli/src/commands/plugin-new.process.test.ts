import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, FROM_SOURCE, runLearnwright, writeFiles } from '../../tests/learnwright.ts';

const begin = (folder: string, ...words: string[]) => runLearnwright(folder, ['plugin', 'new', ...words], FROM_SOURCE);
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

test('writes a package and says what to do next', () => {
  const folder = createFolder();
  const { status, stdout, stderr } = begin(folder, 'quiz');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(manifestOf(join(folder, 'learnwright-plugin-quiz'))['app.plugins']).toHaveProperty('quiz');
  expect(stdout).toContain('Next:\n  cd learnwright-plugin-quiz\n  npm install\n');
});

test('takes the folder and the names that are given', () => {
  const folder = createFolder();
  const words = [
    'quiz',
    '.',
    '--package-name',
    '@acme/quiz',
    '--author',
    'Ada',
    '--license',
    'ISC',
    '--display-name',
    'Quiz!',
    '--page',
  ];
  const { directory, files } = JSON.parse(begin(folder, ...words, '--json').stdout);
  expect({ directory, files }).toEqual({
    directory: folder,
    files: expect.arrayContaining(['package.json', 'ui/index.html']),
  });
  expect(manifestOf(folder)).toMatchObject({ name: '@acme/quiz', author: 'Ada', license: 'ISC' });
});

test.each([
  ['a name that is none', 'Quiz', 'name: Expected'],
  ['a folder with something in it', 'quiz', 'is not empty'],
])('%s is wrong usage', (_, name, sentence) => {
  const folder = createFolder();
  writeFiles(folder, { 'mine.txt': '' });
  const { status, stderr } = begin(folder, name, '.');
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});
