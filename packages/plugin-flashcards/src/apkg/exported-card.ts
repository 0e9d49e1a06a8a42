import { keepSpaces, toAnkiTag } from '../anki.ts';
import { hidesText } from '../cloze.ts';
import type { Card } from '../schemas.ts';
import { splitTags } from './read-package.ts';

/** What a note says of a card. */
export type CardContent = Pick<Card, 'card_type' | 'front' | 'back' | 'tags'>;

/** The content of a card as an import finds it in the note that the card was exported as. */
export function readExported({ card_type, front, back, tags }: CardContent): CardContent {
  return {
    card_type: card_type === 'cloze' && hidesText(front) ? 'cloze' : 'basic',
    front: readExportedText(front),
    back: readExportedText(back),
    tags: toTags(tags.flatMap((tag) => splitTags(toAnkiTag(tag)))),
  };
}

/** The tags of a card from those of a note. */
export function toTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.slice(0, 100).toWellFormed()))].slice(0, 50);
}

/** The text that `readNoteText` reads from the field of a card with this text, without its HTML. */
export function readExportedText(text: string): string {
  return tidy(keepSpaces(text).replace(/[\t ]+/g, ' '));
}

/** The lines of a text without spaces at their ends; the spaces that do not break are those of an indent. */
export function tidy(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .split('\n')
    .map((line) =>
      line
        .replace(/^[^\S\u00a0]+/, '')
        .trimEnd()
        .replaceAll('\u00a0', ' '),
    );
  const tidied = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
  // A single space at the very start is a leftover of an editor.
  return tidied.replace(/^ (?! )/, '');
}
