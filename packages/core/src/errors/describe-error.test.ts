import { describe, expect, test } from 'vitest';
import { describeError, OWN_SENTENCE } from './describe-error.ts';

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
    error: Object.assign(new Error('x'.repeat(400)), { [OWN_SENTENCE]: true }),
    text: 'x'.repeat(400),
  },
];

describe('describes', () => {
  test.each(CASES)('$what', ({ error, text }) => {
    expect(describeError(error)).toBe(text);
  });
});
