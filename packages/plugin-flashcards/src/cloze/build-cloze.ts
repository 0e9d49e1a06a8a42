import { listDeletions } from './list-deletions.ts';

/** Scripts that are written without spaces: a word may stand right beside another. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const WORD_CHARACTER = `[[\\p{L}\\p{M}\\p{N}_]--${UNSPACED}]`;

/**
 * The example as a cloze that hides the word wherever it stands: a whole word, in any case, as the example writes it.
 * Null where it does not stand there, where nothing but it does, or where braces and colons would make another cloze of it.
 */
export function buildCloze(word: string, example: string): string | null {
  const text = example.normalize('NFC').trim();
  const found = [...text.matchAll(matchWord(word.normalize('NFC').trim()))];
  if (found.length === 0) return null;
  const hidden = found.map(([match]) => match);
  const cloze = found.reduceRight((rest, { 0: match, index }) => {
    return `${rest.slice(0, index)}{{c1::${match}}}${rest.slice(index + match.length)}`;
  }, text);
  if (
    listDeletions(cloze)
      .map((deletion) => deletion.hidden)
      .join('\n') !== hidden.join('\n')
  )
    return null;
  return /[\p{L}\p{N}]/u.test(withoutDeletions(cloze)) ? cloze : null;
}

function matchWord(word: string): RegExp {
  const source = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const before = new RegExp(`^${WORD_CHARACTER}`, 'v').test(word) ? `(?<!${WORD_CHARACTER})` : '';
  const after = new RegExp(`${WORD_CHARACTER}$`, 'v').test(word) ? `(?!${WORD_CHARACTER})` : '';
  return new RegExp(before + source + after, 'giv');
}

function withoutDeletions(cloze: string): string {
  return listDeletions(cloze).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), cloze);
}
