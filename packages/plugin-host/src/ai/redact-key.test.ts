import { inspect } from 'node:util';
import { AiError, type AiErrorCode } from '@learnwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyFilter, redactKey, redactKeyOfAiError } from './redact-key.ts';

const KEY = 'sk-ant/secret+1234';

const leaks: [string, unknown][] = [
  ['the message', new TypeError(`401 for ${KEY}`)],
  ['an encoded address', new Error(`GET /v1?key=${encodeURIComponent(KEY)}`)],
  ['a field', Object.assign(new Error('failed'), { config: { headers: [{ 'x-api-key': KEY }] } })],
  ['a cause', new Error('failed', { cause: new Error('inner', { cause: { deep: [KEY] } }) })],
  ['the stack', Object.assign(new Error('failed'), { stack: `Error: failed\n  at f(${KEY})` })],
  ['a thrown text', `no: ${KEY}`],
];

describe('redactKey', () => {
  it.each(leaks)('leaves no key in %s', (_name, error) => {
    const shown = redactKey(error, KEY);
    const text = inspect(shown, { depth: 20, showHidden: true });
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(encodeURIComponent(KEY));
    expect(shown).toBeInstanceOf(Error);
  });

  it('keeps what was wrong, and where', () => {
    const shown = redactKey(new TypeError(`401 for ${KEY}`), KEY);
    expect(shown).toMatchObject({ message: 'TypeError: 401 for [key]' });
    expect(inspect(shown)).toContain('redact-key.test.ts');
  });

  it('changes nothing of an error without the key, or where there is none', () => {
    const error = new Error('other');
    expect(redactKey(error, KEY)).toBe(error);
    expect(redactKey(error, '')).toBe(error);
  });

  it('shows nothing of a value that cannot be looked at', () => {
    const odd = {
      [inspect.custom]: () => {
        throw new Error('no');
      },
    };
    expect(redactKey(odd, KEY)).toBeInstanceOf(Error);
  });
});

describe('redactKeyOfAiError', () => {
  it.each(leaks)('leaves no key in a cause: %s', (_name, cause) => {
    const shown = redactKeyOfAiError(new AiError('provider_rate_limited', { cause, retry_after_seconds: 3 }), KEY);
    expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(KEY);
    expect(shown).toMatchObject({ code: 'provider_rate_limited', retry_after_seconds: 3 });
  });

  it('passes an error without the key as it is', () => {
    const error = new AiError('timeout', { cause: new Error('slow') });
    expect(redactKeyOfAiError(error, KEY)).toBe(error);
  });

  it('makes provider_error of a code that nobody knows', () => {
    // Another copy of core, newer or older, may have other codes.
    const foreign = Object.assign(new AiError('timeout'), { code: 'out_of_coffee' satisfies string });
    expect(redactKeyOfAiError(foreign as AiError & { code: AiErrorCode }, KEY).code).toBe('provider_error');
  });
});

describe('the key in an answer in pieces', () => {
  /** What comes out of a filter piece by piece. */
  function filter(api_key: string, pieces: readonly string[]): string[] {
    const { take, end } = createKeyFilter(api_key);
    return [...pieces.map(take), end()];
  }

  it('is cut out, wherever the pieces end, and nothing else is changed', () => {
    const words = fc.array(fc.constantFrom(KEY, KEY.slice(0, 9), KEY.slice(0, -1), 's', 'sk-', ' and '), {
      maxLength: 6,
    });
    const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });
    fc.assert(
      fc.property(words, cuts, (texts, ends) => {
        const text = texts.join('');
        const at = [0, ...ends.filter((end) => end < text.length).sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(filter(KEY, pieces).join('')).toBe(text.replaceAll(KEY, '[key]'));
      }),
    );
  });

  it('holds back no more than what may be the beginning of the key', () => {
    expect(filter(KEY, ['Hello', ' s', 'o, sk-an', 't/other'])).toEqual(['Hello', ' ', 'so, ', 'sk-ant/other', '']);
  });

  it('is left where it is a word: no vendor gives out such a key', () => {
    expect(filter('ollama', ['I am ollama.'])).toEqual(['I am ollama.', '']);
  });
});
