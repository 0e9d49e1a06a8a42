// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of other files.
import { expect, test } from 'vitest';
import { createRepository } from '../repository/create-repository.ts';
import { checkFilePaths } from './check-file-paths.ts';

const FILE = 'packages/plugin-quiz/src/answers.ts';
const IMPORTS = `import { join, resolve as toAbsolute } from 'node:path';
import path from 'node:path';
import { readFile, writeFile as write } from 'node:fs/promises';
import * as fs from 'node:fs';
import { fileNameOf } from '@learnwright/plugin-sdk';
`;
const complaintsOf = (expression: string, file = FILE, reviewed = {}) =>
  checkFilePaths(
    createRepository({ [file]: `${IMPORTS}export const a = (folder, id, name) => ${expression};` }),
    reviewed,
  );

test.each([
  "join(folder, 'answers')",
  'join(folder, FOLDER)',
  "join(folder, 'answers', fileNameOf(id, '.json'))",
  'join(folder, `${FOLDER}`)',
  'toAbsolute(folder)',
  'readFile(folder)',
  "[id, name].join('/')",
  'path.basename(folder, name)',
  '`${folder}/${id}`.length',
])('%s makes no path of what comes from outside', (expression) => {
  expect(complaintsOf(expression)).toEqual([]);
});

test.each([
  'join(folder, id)',
  "join(folder, 'answers', `${id}.json`)",
  "join(folder, id + '.json')",
  'join(folder, ...[id, name])',
  'toAbsolute(folder, id)',
  'path.join(folder, name)',
  'path.resolve(folder, name)',
  'readFile(`${folder}/${id}`)',
  "write(folder + '/' + id, '')",
  'fs.readFileSync(`${folder}/${name}`)',
  "join(folder, fileNameOf.call(null, id, ''))",
])('%s is complained about', (expression) => {
  expect(complaintsOf(expression)).toEqual([
    { file: FILE, line: 6, message: expect.stringContaining(`${expression} makes a path of something else`) },
  ]);
});

test('a place that was reviewed is fine, and a review of a place that is gone is not', () => {
  const reviewed = { [FILE]: { 'join(folder, id)': 'For a test.' } };
  expect(complaintsOf('join(folder, id)', FILE, reviewed)).toEqual([]);
  expect(complaintsOf('join(folder)', FILE, reviewed)).toEqual([
    { file: FILE, line: 1, message: expect.stringContaining('join(folder, id) is not there any more') },
  ]);
});

test('what authors and tests run is left alone', () => {
  for (const file of ['packages/cli/src/a.ts', 'tooling/a.ts', 'packages/git/src/a.test.ts', 'apps/web/src/a.ts']) {
    expect(complaintsOf('join(folder, id)', file)).toEqual([]);
  }
});
