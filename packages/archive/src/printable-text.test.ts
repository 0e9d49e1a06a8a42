import { expect, it } from 'vitest';
import { printableLine, printableText } from './printable-text.ts';

it.each([
  ['a title for the window', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
  ['colours', 'a\u001b[31mb', 'a\\u001b[31mb'],
  ['a command of eight bits', '\u009b2J', '\\u009b2J'],
  ['what writes over a line', 'bad\r good\b\b', 'bad\\u000d good\\u0008\\u0008'],
  ['DEL and NUL', '\u007f\u0000', '\\u007f\\u0000'],
  ['text that runs the other way', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['lines of Unicode', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['half of a character', 'a\ud800b', 'a\\ud800b'],
])('shows %s and does not obey it', (_, text, shown) => {
  expect(printableText(text)).toBe(shown);
});

it('leaves lines, tabs and the letters of all languages alone', () => {
  const text = 'Zeile\n\tنص עברית 👩‍👩‍👧 ünï e\u0301 “–”';
  expect(printableText(text)).toBe(text);
});

it('lets a text of JSON mean the same', () => {
  const value = { name: '\u009b2J\u007f\u2028\u202e\ud83d\ude00' };
  expect(JSON.parse(printableText(JSON.stringify(value)))).toEqual(value);
});

it('keeps a text on one line', () => {
  expect(printableLine('ok\r\n12:00:00 ERROR owned\rx\n')).toBe('ok\\n12:00:00 ERROR owned\\nx\\n');
});
