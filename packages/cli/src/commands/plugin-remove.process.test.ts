import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright } from '../../tests/learnwright.ts';
import { confirmWord } from '../confirm.ts';

const BODY =
  'const [plugin, { purge }] = args; return { plugin, purged: purge, exported_to: purge ? "/exports/quiz.json" : null }';

function remove(...words: string[]) {
  return runLearnwright(createFolderWithServer({}, { remove: BODY }), ['plugin', 'remove', 'quiz', ...words]);
}

test('keeps what the plugin has stored', () => {
  expect(remove()).toEqual({
    status: 0,
    stderr: PLACES_LINE,
    stdout: 'The plugin quiz is removed. What it has stored is kept.\n',
  });
});

test('purges by --purge, without a question where nobody can answer, and says where the export is', () => {
  const { status, stdout, stderr } = remove('--purge');
  expect({ status, stderr }).toEqual({ status: 0, stderr: PLACES_LINE });
  expect(stdout).toContain('what it has stored with it.\nThat is exported to /exports/quiz.json\n');
});

test('is the report itself with --json', () => {
  const report = { plugin: 'quiz', purged: true, exported_to: '/exports/quiz.json' };
  expect(JSON.parse(remove('--purge', '--yes', '--json').stdout)).toEqual(report);
});

function answer(typed: string): Promise<boolean> {
  const input = new PassThrough();
  input.end(typed);
  return confirmWord('quiz', 'Which? ', input, new PassThrough());
}

test.each([
  ['quiz\n', true],
  [' quiz \n', true],
  ['quizz\n', false],
  ['y\n', false],
  ['\n', false],
  ['', false],
])('%j is taken for %s', async (typed, confirmed) => {
  expect(await answer(typed)).toBe(confirmed);
});
