import { listDeletions } from './list-deletions.ts';

/** Tells whether a text hides something, so that Anki can make a card of it as a cloze. */
export function hidesText(text: string): boolean {
  return listDeletions(text).some(({ hidden }) => hidden.trim() !== '');
}
