import { listDeletions } from './list-deletions.ts';

/** A cloze as it reads when nothing is hidden. */
export function revealCloze(text: string): string {
  let revealed = '';
  let behind = 0;
  for (const { start, end, hidden } of listDeletions(text)) {
    revealed += text.slice(behind, start) + hidden;
    behind = end;
  }
  return revealed + text.slice(behind);
}
