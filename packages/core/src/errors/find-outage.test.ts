import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { findOutage } from './find-outage.ts';

const away = new AppError('database_unavailable', 'The database is away.');
const full = new AppError('overloaded', 'Too much at once.');
const behind = (cause: unknown) => new Error('not saved', { cause });

it.each([
  ['an outage itself', away, away],
  ['an overload', full, full],
  ['an outage behind other errors', behind(behind(away)), away],
  ['another AppError', new AppError('conflict', 'No.', { cause: away }), null],
  ['an error of its own', behind('away'), null],
  ['no error', { cause: away }, null],
  ['nothing', undefined, null],
])('finds %s', (_, error, outage) => {
  expect(findOutage(error)).toBe(outage);
});

it('ends where causes go round', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  expect(findOutage(first)).toBeNull();
});

it('asks no getter of a foreign error', () => {
  const error = Object.defineProperty(new Error('hostile'), 'cause', {
    get: () => {
      throw new Error('asked');
    },
  });
  expect(findOutage(error)).toBeNull();
});
