import { setImmediate } from 'node:timers/promises';
import { notFound } from '@learnwright/plugin-sdk';
import { insertReviews, lockCards } from '../review/review-store.ts';
import { foldCards } from '../review/reviews.ts';
import { type Card, createCardSchema } from '../schemas.ts';
import { insertCards, updateCard } from '../store.ts';
import type { FlashcardsContext, OriginRow, ReviewRow } from '../tables.ts';
import type { ImportReport, NoteFinding } from './import-report.ts';
import { readNoteText } from './note-text.ts';
import { findCardsByGuid, insertOrigins } from './origin-store.ts';
import { type AnkiNote, type AnkiPackage, readPackage } from './read-package.ts';

/** A note as a card. */
interface Draft {
  readonly note: AnkiNote;
  readonly content: Pick<Card, 'card_type' | 'front' | 'back' | 'tags'>;
}

const NOTES_AT_ONCE = 250;
const MAX_FINDINGS = 200;
/** Anki's own have ten characters. */
const GUID = /^[^\p{Cc}]{1,150}$/u;
/** The longest HTML of a field that is read: that of a card's text, many times over. */
const MAX_HTML = 1_000_000;
const contentSchema = createCardSchema.pick({ card_type: true, front: true, back: true, tags: true });

/**
 * Imports a package of Anki: each note becomes a card, with its reviews. Importing it again updates the cards that nobody has
 * edited, and adds none twice: a card is known by the guid of its note. It is stored in pieces of 250 notes; an import that
 * broke off is completed by repeating it. Throws not_found for the user, and invalid_request for an unreadable package.
 */
export async function importPackage(
  context: FlashcardsContext,
  user_id: string,
  bytes: Uint8Array,
): Promise<ImportReport> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const content = await readPackage(bytes);
  const findings: NoteFinding[] = [];
  const drafts = await draftCards(content, findings);
  const counts = { created: 0, updated: 0, unchanged: 0, reviews: 0 };
  for (let start = 0; start < drafts.length; start += NOTES_AT_ONCE) {
    const piece = await storeDrafts(context, user_id, drafts.slice(start, start + NOTES_AT_ONCE), findings);
    counts.created += piece.created;
    counts.updated += piece.updated;
    counts.unchanged += piece.unchanged;
    counts.reviews += piece.reviews;
  }
  const notes = content.notes.length;
  const skipped = notes - counts.created - counts.updated - counts.unchanged;
  return { notes, ...counts, skipped, findings: findings.slice(0, MAX_FINDINGS), finding_count: findings.length };
}

/** Writes notes as cards, and notes what cannot be one. */
async function draftCards({ notes, media }: AnkiPackage, findings: NoteFinding[]): Promise<Draft[]> {
  const drafts = new Map<string, Draft>();
  for (const [index, note] of notes.entries()) {
    // Other requests have their turn.
    if (index % NOTES_AT_ONCE === 0) await setImmediate();
    const { guid } = note;
    const find = (code: NoteFinding['code'], message: string) =>
      findings.push({ guid: guid.slice(0, 150), code, message });
    if (!GUID.test(guid) || note.fields.some((html) => html.length > MAX_HTML)) {
      find('invalid', 'It has no guid that can be kept, or a field that is too long.');
      continue;
    }
    const texts = note.fields.map(readNoteText);
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
      tags: [...new Set(note.tags.map((tag) => tag.slice(0, 100).toWellFormed()))].slice(0, 50),
    });
    if (front === '') find('empty', 'Its first field has no text.');
    else if (!card.success)
      find('invalid', 'It has a field of more than 100,000 characters, or a tag that none can be.');
    else if (drafts.has(guid)) find('repeated', 'Another note of the package has the same guid.');
    else {
      if (note.hasMoreCards) find('more_cards', 'The first of its cards was taken; make others by hand.');
      drafts.set(guid, { note, content: card.data });
    }
  }
  return [...drafts.values()];
}

/** Stores some cards in one transaction. Imports of one learner run one after the other. */
async function storeDrafts(
  context: FlashcardsContext,
  user_id: string,
  drafts: readonly Draft[],
  findings: NoteFinding[],
): Promise<Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'reviews'>> {
  const { db, records, clock, createId } = context;
  return context.transaction(async () => {
    if ((await records.users.lock(user_id)) === null) throw notFound('user', user_id);
    const guids = drafts.map(({ note }) => note.guid);
    const known = await findCardsByGuid(db, user_id, guids);
    const cards: Card[] = [];
    const origins: OriginRow[] = [];
    const reviewed: { readonly card_id: string; readonly note: AnkiNote }[] = [];
    let updated = 0;
    let unchanged = 0;
    for (const { note, content } of drafts) {
      const card = known.get(note.guid);
      const now = clock.now();
      if (card === undefined) {
        const id = createId();
        cards.push({ ...createCard(user_id, id, now), ...content });
        origins.push({ user_id, guid: note.guid, card_id: id });
        reviewed.push({ card_id: id, note });
      } else if (holds(card, content)) {
        unchanged += 1;
        reviewed.push({ card_id: card.id, note });
      } else if (card.edited) {
        findings.push({ guid: note.guid, code: 'edited', message: 'The card was edited here, and stays as it is.' });
      } else {
        await updateCard(db, card.id, { ...content, updated_at: now });
        updated += 1;
        reviewed.push({ card_id: card.id, note });
      }
    }
    await insertCards(db, cards);
    await insertOrigins(db, origins);
    const reviews = await takeReviews(context, user_id, reviewed);
    return { created: cards.length, updated, unchanged, reviews };
  });
}

/** Takes the reviews of notes over: those that are there already stay. */
async function takeReviews(
  context: FlashcardsContext,
  user_id: string,
  reviewed: readonly { readonly card_id: string; readonly note: AnkiNote }[],
): Promise<number> {
  const now = context.clock.now();
  const rows = reviewed.flatMap(({ card_id, note }) => {
    const past = note.reviews.filter(({ reviewed_at }) => reviewed_at <= now);
    return past.map((review): ReviewRow => {
      return { ...review, user_id, card_id, review_id: `anki ${note.guid} ${review.review_id}` };
    });
  });
  const added = await insertReviews(context.db, rows);
  if (added > 0) {
    const card_ids = [...new Set(rows.map(({ card_id }) => card_id))].toSorted();
    // A review that the learner gives meanwhile waits.
    await lockCards(context.db, card_ids);
    await foldCards(context, user_id, card_ids);
  }
  return added;
}

function createCard(user_id: string, id: string, now: string): Omit<Card, 'card_type' | 'front' | 'back' | 'tags'> {
  return {
    ...{ id, user_id, session_id: null, conversation_id: null, project_id: null },
    ...{ status: 'accepted', generated: false, edited: false, exported_at: null, created_at: now, updated_at: now },
  };
}

function holds(card: Card, content: Draft['content']): boolean {
  const { card_type, front, back, tags } = card;
  return JSON.stringify({ card_type, front, back, tags }) === JSON.stringify(content);
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => name.slice(0, 100));
  return names.length > 3 ? `${shown.join(', ')} and ${names.length - 3} more` : shown.join(', ');
}
