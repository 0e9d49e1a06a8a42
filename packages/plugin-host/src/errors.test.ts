import { AppError } from '@learnwright/core';
import { describe, expect, test } from 'vitest';
import { describeError, explainFailedStep, PluginRefusal } from './errors.ts';

class Unprintable extends Error {
  override get message(): string {
    throw new Error('Not even that works.');
  }
}

const CASES = [
  { what: 'an error by its message', error: new Error('It broke'), text: 'It broke' },
  {
    what: 'another class by its name too',
    error: new TypeError('x is not a function'),
    text: 'TypeError: x is not a function',
  },
  {
    what: 'an error of PostgreSQL without its name',
    error: Object.assign(new Error('relation "x" does not exist'), { name: 'error' }),
    text: 'relation "x" does not exist',
  },
  { what: 'only the first line', error: new Error('select failed\nat /srv/app.js:1'), text: 'select failed' },
  { what: 'at most 300 characters', error: new Error('x'.repeat(500)), text: `${'x'.repeat(299)}…` },
  { what: 'an error without a message', error: new Error(''), text: 'an error without a message' },
  { what: 'a thrown text', error: 'broken', text: 'thrown: broken' },
  { what: 'a thrown nothing', error: undefined, text: 'thrown: undefined' },
  { what: 'an error whose message throws', error: new Unprintable(), text: 'an error that cannot be shown' },
  { what: 'an object whose prototype is missing', error: Object.create(null), text: 'an error that cannot be shown' },
  {
    what: 'our own sentences whole',
    error: new PluginRefusal('quiz', ['x'.repeat(400)]),
    text: `The plugin "quiz" was refused: ${'x'.repeat(400)}.`,
  },
];

describe('describes', () => {
  test.each(CASES)('$what', ({ error, text }) => {
    expect(describeError(error)).toBe(text);
  });
});

describe('explains a failed step', () => {
  const cause = new Error('no such table: plg_quiz__x\nselect * from plg_quiz__x');
  const failed = new Error('The migration "0001_first" of quiz failed.', { cause });

  test('of a migration with the first line of its cause', async () => {
    const sentence =
      'It could not be activated: The migration "0001_first" of quiz failed. The cause: no such table: plg_quiz__x';
    await expect(explainFailedStep('migration', Promise.reject(failed), '/nowhere')).rejects.toMatchObject({
      phase: 'migration',
      message: sentence,
    });
  });

  test('with all that caused it, but nothing that an AppError hides', async () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
    const hidden = new AppError('database_unavailable', 'The database is away.', { cause: refused });
    const explain = (error: unknown) => explainFailedStep('activation', Promise.reject(error), '/nowhere');
    await expect(explain(new TypeError('fetch failed', { cause: refused }))).rejects.toMatchObject({
      message: 'It could not be activated: TypeError: fetch failed The cause: connect ECONNREFUSED 127.0.0.1:9',
    });
    await expect(explain(hidden)).rejects.toMatchObject({ message: expect.not.stringContaining('ECONNREFUSED') });
  });

  test('with its place in the folder of the plugin, not in that of a package', async () => {
    const at = (file: string) => Object.assign(new Error('no'), { stack: `Error: no\n    at a (${file}:3:9)` });
    const explain = (file: string) => explainFailedStep('activation', Promise.reject(at(file)), '/plugins/quiz');
    await expect(explain('file:///plugins/quiz/src/routes.ts')).rejects.toMatchObject({
      message: 'It could not be activated: no (src/routes.ts:3:9)',
    });
    for (const file of ['/plugins/quiz/node_modules/a.js', '/plugins/quizzes/a.js']) {
      await expect(explain(file)).rejects.toMatchObject({ message: 'It could not be activated: no' });
    }
  });
});
