import { expect, it } from 'vitest';
import { readNumber, writeNumber } from './typed-number.ts';

it.each([
  ['12', 'en', 12],
  ['-3', 'de', -3],
  ['+7', 'en', 7],
  [' 1 000 ', 'de', 1000],
  ['0.5', 'en', 0.5],
  ['0,5', 'en', 0.5],
  ['0.5', 'de', 0.5],
  ['0,5', 'de', 0.5],
  ['1e6', 'en', 1_000_000],
  // A point before three digits: decimals in English, but a German may mean thousands.
  ['1.234', 'en', 1.234],
  ['1.234', 'de', 'ambiguous'],
  ['1,234', 'de', 1.234],
  ['1,234', 'en', 'ambiguous'],
  ['0.125', 'de', 0.125],
  ['1234.567', 'de', 1234.567],
  // Nobody can read these in two ways.
  ['1,234,567', 'en', 1_234_567],
  ['2.000.000', 'de', 2_000_000],
  ['2.000.000', 'en', 2_000_000],
  ['-1.234,5', 'de', -1234.5],
  ['1,234.5', 'de', 1234.5],
  ['1.234.567,25', 'de', 1_234_567.25],
  ['1.234.56', 'de', 'number'],
  ['', 'en', 'number'],
  ['twelve', 'en', 'number'],
  ['0x10', 'en', 'number'],
  ['1e999', 'en', 'number'],
  ['Infinity', 'en', 'number'],
])('reads "%s" in %s as %s', (typed, language, number) => {
  expect(readNumber(typed, language)).toBe(number);
});

it.each([
  [0.9, 'de', '0,9'],
  [0.9, 'en', '0.9'],
  [500_000_000, 'de', '500000000'],
  [1e-7, 'de', '1e-7'],
  [1.5e-7, 'de', '1,5e-7'],
])('writes %s in %s as "%s", which is read back as it was', (number, language, text) => {
  expect([writeNumber(number, language), readNumber(text, language)]).toEqual([text, number]);
});
