import { createCardSchema } from '../schemas.ts';
import { type CardContent, toTags } from './exported-card.ts';
import type { NoteFinding } from './import-report.ts';
import { DeepFieldError, type NoteText, readNoteText } from './note-text.ts';
import type { AnkiNote, AnkiPackage } from './read-package.ts';

/** A note as a card, with the reviews of its first card. */
export interface Draft {
  readonly note: Pick<AnkiNote, 'guid' | 'reviews'>;
  readonly content: CardContent;
}

/** The cards that the notes of a package become, and what was found. */
export interface Drafts {
  readonly drafts: readonly Draft[];
  readonly findings: readonly NoteFinding[];
}

/** Anki's own have ten characters. */
const GUID = /^[^\p{Cc}]{1,150}$/u;
/** The longest HTML of a field that is read: that of a card's text, many times over. */
const MAX_HTML = 1_000_000;
const contentSchema = createCardSchema.pick({ card_type: true, front: true, back: true, tags: true });

/** Writes the notes of a package as cards, and names what cannot be one. */
export function draftNotes({ notes, media }: AnkiPackage): Drafts {
  const findings: NoteFinding[] = [];
  const drafts = new Map<string, Draft>();
  for (const note of notes) {
    const { guid, reviews } = note;
    const find = (code: NoteFinding['code'], message: string) =>
      findings.push({ guid: guid.slice(0, 150), code, message });
    const texts = readTexts(note);
    if (texts === null) {
      find('invalid', 'It has no guid that can be kept, or a field that is too long or nested too deep.');
      continue;
    }
    const named = texts.flatMap((each) => each.media);
    const missing = named.filter((name) => !media.has(name));
    if (named.length > 0) find('media_left_out', `Cards have text alone. Left out: ${list(named)}.`);
    if (missing.length > 0) find('media_missing', `The package does not have: ${list(missing)}.`);
    const [front = '', ...rest] = texts.map(({ text }) => text);
    const back = rest.filter((text) => text !== '').join('\n\n');
    const card = contentSchema.safeParse({
      card_type: note.isCloze ? 'cloze' : 'basic',
      front,
      back,
      tags: toTags(note.tags),
    });
    if (front === '') find('empty', 'Its first field has no text.');
    else if (!card.success)
      find('invalid', 'It has a field of more than 100,000 characters, or a tag that none can be.');
    else if (drafts.has(guid)) find('repeated', 'Another note of the package has the same guid.');
    else {
      if (note.hasMoreCards) find('more_cards', 'The first of its cards was taken; make others by hand.');
      drafts.set(guid, { note: { guid, reviews }, content: card.data });
    }
  }
  return { drafts: [...drafts.values()], findings };
}

/** The texts of the fields; null where they, or the guid, cannot be kept. */
function readTexts({ guid, fields }: AnkiNote): readonly NoteText[] | null {
  if (!GUID.test(guid) || fields.some((html) => html.length > MAX_HTML)) return null;
  try {
    return fields.map(readNoteText);
  } catch (error) {
    if (error instanceof DeepFieldError) return null;
    throw error;
  }
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => name.slice(0, 100));
  return names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(', ');
}
