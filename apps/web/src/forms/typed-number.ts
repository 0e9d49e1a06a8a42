import type { Texts } from '../texts/texts.ts';

/** Why what was typed is no number: it is none at all, or one that can be read in two ways. */
export type NumberMistake = 'number' | 'ambiguous';

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;
/** What may be the thousands of a number as well as its decimals. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
/** Thousands twice, or before decimals with the other sign: there is one way to read them. */
const GROUPED = [
  /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+(?:,\d+))$/,
  /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:,\d{3})+(?:\.\d+))$/,
];

/** The sign before the decimals in a language, where it is a point or a comma; else a point. */
function decimalSign(language: string): ',' | '.' {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** A number as people read it: whole ones with signs between thousands. */
export function showNumber(value: number, { language, format }: Pick<Texts, 'language' | 'format'>): string {
  return Number.isSafeInteger(value) ? format.exact(value) : writeNumber(value, language);
}

/** A number as somebody types it: with all its digits, and nothing between the thousands. */
export function writeNumber(value: number, language: string): string {
  return String(value).replace('.', decimalSign(language));
}

/**
 * Reads a number that somebody has typed. Point and comma are both taken for the sign before the decimals; where one may as well stand
 * between thousands in the language, nothing is guessed.
 */
export function readNumber(typed: string, language: string): number | NumberMistake {
  const text = dropThousands(typed.replaceAll(/\s/g, ''));
  if (!NUMBER.test(text)) return 'number';
  if (THOUSANDS.test(text) && !text.includes(decimalSign(language))) return 'ambiguous';
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : 'number';
}

function dropThousands(text: string): string {
  if (!GROUPED.some((form) => form.test(text))) return text;
  const sign = text.includes('.') && (!text.includes(',') || text.indexOf('.') < text.indexOf(',')) ? '.' : ',';
  return text.replaceAll(sign, '');
}
