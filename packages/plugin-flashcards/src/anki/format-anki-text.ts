import { hidesText } from '../cloze/hides-text.ts';
import type { Card } from '../schemas.ts';
import { toAnkiHtml } from './to-anki-html.ts';
import { toAnkiTag } from './to-anki-tag.ts';

/** What the note types are called in the collection that imports. */
export interface NoteTypeNames {
  readonly basic: string;
  readonly cloze: string;
}

/** Tells Anki what the columns are: guid, note type, two fields, tags. */
const HEADERS = ['#separator:tab', '#html:true', '#guid column:1', '#notetype column:2', '#tags column:5'];

/**
 * Cards as a text file that Anki imports. The id of a card is the guid of its note, so that importing the file again
 * updates the notes and creates none. A cloze that hides nothing becomes a basic note: Anki would make no card of it.
 */
export function formatAnkiText(cards: readonly Card[], names: NoteTypeNames): string {
  const records = cards.map(({ id, card_type, front, back, tags }) => {
    const isCloze = card_type === 'cloze' && hidesText(front);
    const noteTags = [...new Set(tags.map(toAnkiTag))].join(' ');
    const columns = [id, isCloze ? names.cloze : names.basic, toAnkiHtml(front), toAnkiHtml(back), noteTags];
    return columns.map(toColumn).join('\t');
  });
  return [...HEADERS, ...records, ''].join('\n');
}

/** Quotes what would part columns or lines, begin a comment, or be taken for quotes. */
function toColumn(text: string): string {
  return /["\t\r\n]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
