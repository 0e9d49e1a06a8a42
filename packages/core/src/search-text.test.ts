import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSearchText } from './search-text.ts';

it.each([
  ['Zoé', 'zoe'],
  ['ÉCOLE  primaire\n', 'ecole primaire'],
  ['Ｔａｎａｋａ', 'tanaka'],
  ['Işık', 'isık'],
  ['ΟΔΥΣΣΕΑΣ', 'οδυσσεασ'],
  ['ada@Example.org', 'ada@example.org'],
  ['   ', ''],
])('a text is searched for without case, accents and width: %s', (text, expected) => {
  expect(toSearchText(text)).toBe(expected);
});

it('a text in its form for searching stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const searched = toSearchText(text);
      expect(toSearchText(searched)).toBe(searched);
    }),
  );
});
