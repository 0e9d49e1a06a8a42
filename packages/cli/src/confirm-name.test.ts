import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirmName } from './confirm-name.ts';

function answer(typed: string): Promise<boolean> {
  const input = new PassThrough();
  input.end(typed);
  return confirmName('quiz', 'Which? ', input, new PassThrough());
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
