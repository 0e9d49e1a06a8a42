import { expect, it } from 'vitest';
import { encodeValue } from './backend.ts';

it.each([
  ['text', 'text'],
  [1.5, 1.5],
  [true, true],
  [null, null],
  [{ a: [1] }, '{"a":[1]}'],
  [[], '[]'],
])('encodes %j as %j', (value, encoded) => {
  expect(encodeValue(value)).toBe(encoded);
});

it('leaves bytes alone', () => {
  const bytes = new Uint8Array([1, 2]);
  expect(encodeValue(bytes)).toBe(bytes);
});

it('refuses what no column can hold', () => {
  expect(() => encodeValue(undefined)).toThrow('undefined');
  expect(() => encodeValue(new Date(0))).toThrow('timestamp');
});
