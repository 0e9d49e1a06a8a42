import { notFound, rowsOf } from '@learnwright/plugin-sdk';
import { hidesText } from './cloze.ts';
import type { Card, ExportQuery } from './schemas.ts';
import { listCardsToLearn } from './store.ts';
import type { FlashcardsContext } from './tables.ts';

/** The names of the note types in the collection that imports. */
export interface NoteTypeNames {
  readonly basic: string;
  readonly cloze: string;
}

/** The beginning of a text file for Anki. It tells the columns: guid, note type, two fields, tags. */
export const ANKI_HEADER = '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#tags column:5\n';

/** What ends a field in the collection of a package. */
export const FIELD_END = '\x1f';

/** What Anki would act on in a field: sounds, LaTeX, text to speech. */
const COMMAND = /\[(?=\/?(?:sound|latex|anki|\$))/gi;

/**
 * Exports a user's cards as a text file for Anki, line by line: the accepted cards, and the user's own cards that are not rejected.
 * Throws not_found for the user.
 */
export async function exportCards(
  { db, records }: FlashcardsContext,
  user_id: string,
  { project_id, basic_notetype, cloze_notetype }: ExportQuery,
): Promise<AsyncIterable<string>> {
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const cards = rowsOf((page) => listCardsToLearn(db, { user_id, project_id }, page));
  return writeLines(cards, { basic: basic_notetype, cloze: cloze_notetype });
}

async function* writeLines(cards: AsyncIterable<Card>, names: NoteTypeNames): AsyncGenerator<string, void, undefined> {
  yield ANKI_HEADER;
  for await (const card of cards) yield toAnkiLine(card, names);
}

/**
 * Writes a card as a line of a text file that Anki imports. The id of a card is the guid of its note, so that a second
 * import updates the notes and creates none. A cloze that hides nothing becomes a basic note: Anki would make no card from it.
 */
export function toAnkiLine({ id, card_type, front, back, tags }: Card, names: NoteTypeNames): string {
  const isCloze = card_type === 'cloze' && hidesText(front);
  const noteTags = [...new Set(tags.map(toAnkiTag))].join(' ');
  const columns = [id, isCloze ? names.cloze : names.basic, toAnkiHtml(front), toAnkiHtml(back), noteTags];
  return `${columns.map(toColumn).join('\t')}\n`;
}

/** Writes a tag as Anki keeps it: white space separates tags, and Anki removes quotes and control characters. */
export function toAnkiTag(tag: string): string {
  return tag
    .normalize('NFC')
    .trim()
    .replaceAll('"', "'")
    .replace(/[\p{White_Space}\p{Cc}]+/gu, '_');
}

/** A text whose lines end with line feeds, and whose spaces stay where HTML would take one for several: they do not break. */
export function keepSpaces(text: string): string {
  return text.replace(/\r\n|\r/g, '\n').replace(/(?<=^|[\n ]) /g, '\u00a0');
}

/** Writes a text as the HTML of an Anki field that shows the text and runs no command. */
export function toAnkiHtml(text: string): string {
  return keepSpaces(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(FIELD_END, '&#31;')
    .replace(COMMAND, '&#91;')
    .replaceAll('\n', '<br>');
}

/** Quotes a column with a character that ends columns or lines, begins a comment, or is a quote. */
function toColumn(text: string): string {
  return /["\t\r\n]|^#/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
