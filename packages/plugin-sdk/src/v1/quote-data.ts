/**
 * Text of a learner or a lesson as a block of data that it cannot close: at most `limit` characters, without control
 * and invisible tag characters, every angle bracket (also the wide and small ones that models read alike) escaped.
 */
export function quoteData(name: string, text: string, limit: number): string {
  return `<data name="${name}">\n${escapeBrackets(clip(text.toWellFormed().replace(INVISIBLE, ''), limit))}\n</data>`;
}

/** Control characters but tab and line feed, line separators, marks that reorder text, and the invisible tag characters. */
const INVISIBLE = /[^\P{Cc}\t\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gu;

function clip(text: string, limit: number): string {
  const characters = Array.from(text.trim());
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

function escapeBrackets(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/[<＜﹤]/gu, '&lt;')
    .replace(/[>＞﹥]/gu, '&gt;');
}
