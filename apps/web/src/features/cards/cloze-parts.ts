/** A part of the front of a cloze: as it stands there, or hidden, with a hint where it has one. */
export interface ClozePart {
  readonly text: string;
  readonly isHidden: boolean;
  readonly hint: string;
}

const OPENING = /\{\{c[1-9]\d{0,2}::/g;

/** Splits the front of a cloze, in the notation of Anki: `{{c1::hidden}}` or `{{c1::hidden::hint}}`. */
export function splitCloze(front: string): ClozePart[] {
  const parts: ClozePart[] = [];
  let behind = 0;
  for (const { 0: opening, index } of front.matchAll(OPENING)) {
    if (index < behind) continue;
    const close = front.indexOf('}}', index + opening.length);
    if (close < 0) break;
    const [text = '', hint = ''] = front.slice(index + opening.length, close).split('::');
    if (index > behind) parts.push({ text: front.slice(behind, index), isHidden: false, hint: '' });
    parts.push({ text, isHidden: true, hint });
    behind = close + 2;
  }
  if (behind < front.length) parts.push({ text: front.slice(behind), isHidden: false, hint: '' });
  return parts;
}
