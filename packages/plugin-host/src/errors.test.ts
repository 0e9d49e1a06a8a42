import { AppError, describeError } from '@learnwright/core';
import { describe, expect, test } from 'vitest';
import { explainFailure, PluginRefusal } from './errors.ts';

test('describes our own sentences whole', () => {
  const refusal = new PluginRefusal('quiz', ['x'.repeat(400)]);
  expect(describeError(refusal)).toBe(`The plugin "quiz" was refused: ${'x'.repeat(400)}.`);
});

describe('explains a failed phase', () => {
  const cause = new Error('no such table: plg_quiz__x\nselect * from plg_quiz__x');
  const failed = new Error('The migration "0001_first" of quiz failed.', { cause });

  test('of a migration with the first line of its cause', async () => {
    const sentence =
      'It could not be activated: The migration "0001_first" of quiz failed. The cause: no such table: plg_quiz__x';
    await expect(explainFailure('migration', Promise.reject(failed), '/nowhere')).rejects.toMatchObject({
      phase: 'migration',
      message: sentence,
    });
  });

  test('with all that caused it, but nothing that an AppError hides', async () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
    const hidden = new AppError('database_unavailable', 'The database is away.', { cause: refused });
    const explain = (error: unknown) => explainFailure('activation', Promise.reject(error), '/nowhere');
    await expect(explain(new TypeError('fetch failed', { cause: refused }))).rejects.toMatchObject({
      message: 'It could not be activated: TypeError: fetch failed The cause: connect ECONNREFUSED 127.0.0.1:9',
    });
    await expect(explain(hidden)).rejects.toMatchObject({ message: expect.not.stringContaining('ECONNREFUSED') });
  });

  test('with its place in the folder of the plugin, not in that of a package', async () => {
    const at = (file: string) => Object.assign(new Error('no'), { stack: `Error: no\n    at a (${file}:3:9)` });
    const explain = (file: string) => explainFailure('activation', Promise.reject(at(file)), '/plugins/quiz');
    await expect(explain('file:///plugins/quiz/src/routes.ts')).rejects.toMatchObject({
      message: 'It could not be activated: no (src/routes.ts:3:9)',
    });
    for (const file of ['/plugins/quiz/node_modules/a.js', '/plugins/quizzes/a.js']) {
      await expect(explain(file)).rejects.toMatchObject({ message: 'It could not be activated: no' });
    }
  });
});
