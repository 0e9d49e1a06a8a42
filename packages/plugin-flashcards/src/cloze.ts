/** A deletion of a cloze: the part of a text that Anki hides. */
export interface Deletion {
  /** The index of `{{`, and the index behind `}}`. */
  readonly start: number;
  readonly end: number;
  readonly hidden: string;
}

const OPENING = /\{\{c[1-9]\d{0,2}::/g;

/** Finds the deletions of a text in Anki's notation: `{{c1::hidden}}` or `{{c1::hidden::hint}}`. Each ends at the next `}}`. */
export function listDeletions(text: string): Deletion[] {
  const deletions: Deletion[] = [];
  let behind = 0;
  for (const { 0: opening, index: start } of text.matchAll(OPENING)) {
    if (start < behind) continue;
    const close = text.indexOf('}}', start + opening.length);
    if (close === -1) break;
    const [hidden = ''] = text.slice(start + opening.length, close).split('::');
    behind = close + 2;
    deletions.push({ start, end: behind, hidden });
  }
  return deletions;
}

/** Tells whether a text hides something, so that Anki can make a cloze card from it. */
export function hidesText(text: string): boolean {
  return listDeletions(text).some(({ hidden }) => hidden.trim() !== '');
}

/** The text of a cloze with nothing hidden. */
export function revealCloze(text: string): string {
  return replaceDeletions(text, ({ hidden }) => hidden);
}

/** Scripts that are written without spaces: a word may stand right beside another. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const WORD_CHARACTER = `[[\\p{L}\\p{M}\\p{N}_]--${UNSPACED}]`;

/**
 * Hides a word wherever it stands in an example: the whole word, in any case, as the example writes it. Returns null where
 * the example has no such word or nothing else, or where its braces and colons would make another cloze.
 */
export function buildCloze(word: string, example: string): string | null {
  const text = example.normalize('NFC').trim();
  const found = [...text.matchAll(matchWord(word.normalize('NFC').trim()))];
  if (found.length === 0) return null;
  const cloze = found.reduceRight((rest, { 0: match, index }) => {
    return `${rest.slice(0, index)}{{c1::${match}}}${rest.slice(index + match.length)}`;
  }, text);
  const hidden = listDeletions(cloze).map((deletion) => deletion.hidden);
  if (hidden.join('\n') !== found.map(([match]) => match).join('\n')) return null;
  return /[\p{L}\p{N}]/u.test(replaceDeletions(cloze, () => '')) ? cloze : null;
}

function matchWord(word: string): RegExp {
  const source = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const before = new RegExp(`^${WORD_CHARACTER}`, 'v').test(word) ? `(?<!${WORD_CHARACTER})` : '';
  const after = new RegExp(`${WORD_CHARACTER}$`, 'v').test(word) ? `(?!${WORD_CHARACTER})` : '';
  return new RegExp(before + source + after, 'giv');
}

export function replaceDeletions(text: string, replace: (deletion: Deletion) => string): string {
  let replaced = '';
  let behind = 0;
  for (const deletion of listDeletions(text)) {
    replaced += text.slice(behind, deletion.start) + replace(deletion);
    behind = deletion.end;
  }
  return replaced + text.slice(behind);
}
