import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatToken, hashToken, isTokenText, TOKEN_BYTES } from './token-text.ts';

const token = formatToken(randomBytes(TOKEN_BYTES));

it('is lw_, 32 bytes and a checksum, in letters that need no escape', () => {
  expect(token).toMatch(/^lw_[\w-]{43}[\w-]{6}$/);
  expect(isTokenText(token)).toBe(true);
});

it('is told from what was mistyped or cut', () => {
  const places = fc.integer({ min: 3, max: token.length - 1 });
  fc.assert(
    fc.property(places, fc.constantFrom('x', 'Y', '7', '-'), (place, letter) => {
      const typed = token.slice(0, place) + letter + token.slice(place + 1);
      expect(isTokenText(typed)).toBe(typed === token);
    }),
  );
  for (const text of ['', 'lw_', token.slice(0, -1), `${token}x`, ` ${token}`, `${token}\n`, token.toUpperCase()]) {
    expect(isTokenText(text)).toBe(false);
  }
});

it('is kept as a hash that does not hold it', () => {
  expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
  expect(hashToken(token)).not.toContain(token.slice(3, 20));
});
