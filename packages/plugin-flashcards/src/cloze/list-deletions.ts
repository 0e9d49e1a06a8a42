/** A deletion of a cloze: what Anki hides of a text. */
export interface Deletion {
  /** Where `{{` stands, and what comes after `}}`. */
  readonly start: number;
  readonly end: number;
  readonly hidden: string;
}

const OPENING = /\{\{c[1-9]\d{0,2}::/g;

/** The deletions of a text in Anki's notation: `{{c1::hidden}}` or `{{c1::hidden::hint}}`. Each ends at the next `}}`. */
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
