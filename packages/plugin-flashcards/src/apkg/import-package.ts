import { setImmediate } from 'node:timers/promises';
import { notFound } from '@learnwright/plugin-sdk';
import { countKnown, insertReviews, lockCards } from '../review/review-store.ts';
import { foldCards } from '../review/reviews.ts';
import type { Card } from '../schemas.ts';
import { insertCards, updateCard } from '../store.ts';
import type { FlashcardsContext, OriginRow, ReviewRow } from '../tables.ts';
import { bytesOfCard } from '../usage.ts';
import type { Draft } from './draft-notes.ts';
import { readExported } from './exported-card.ts';
import { type ImportReport, MAX_FINDINGS, type NoteFinding } from './import-report.ts';
import type { Packages } from './open-package.ts';
import { findCardsByGuid, insertOrigins } from './origin-store.ts';

const NOTES_AT_ONCE = 100;
/** So many bytes of cards are compared with their notes before other requests have their turn. */
const COMPARED_AT_ONCE = 100_000;

/**
 * Imports a package of Anki: each note becomes a card, with its reviews. Importing it again takes new reviews, updates the cards
 * that nobody has edited, and adds none twice: a card is known by the guid of its note. It is stored in pieces of 100 notes, between which others write; an import that
 * broke off is completed by repeating it, also one that ends where the learner has no room: storage_full. Throws not_found for
 * the user, and invalid_request for an unreadable package.
 */
export async function importPackage(
  context: FlashcardsContext,
  packages: Packages,
  user_id: string,
  bytes: Uint8Array,
): Promise<ImportReport> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  return packages.read(user_id, bytes, async (content) => {
    const stored: NoteFinding[] = [];
    const counts = { created: 0, updated: 0, unchanged: 0, reviews: 0 };
    for (let start = 0; start < content.drafts; ) {
      const drafts = await content.take(start, NOTES_AT_ONCE);
      const piece = await storeDrafts(context, user_id, drafts, stored);
      counts.created += piece.created;
      counts.updated += piece.updated;
      counts.unchanged += piece.unchanged;
      counts.reviews += piece.reviews;
      start += drafts.length;
    }
    const { notes } = content;
    const skipped = notes - counts.created - counts.updated - counts.unchanged;
    const findings = [...content.findings, ...stored].slice(0, MAX_FINDINGS);
    const finding_count = content.finding_count + stored.length;
    return { notes, ...counts, skipped, findings, finding_count, truncated: finding_count > findings.length };
  });
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
    const reviewed: { readonly card_id: string; readonly note: Draft['note'] }[] = [];
    const updates: { readonly card: Card; readonly content: Draft['content'] }[] = [];
    let [unchanged, compared] = [0, 0];
    for (const { note, content } of drafts) {
      const card = known.get(note.guid);
      compared += card === undefined ? 0 : bytesOfCard(card);
      if (compared > COMPARED_AT_ONCE) {
        await setImmediate();
        compared = 0;
      }
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
        const message = 'The card was edited here, and stays as it is. The reviews of its note were taken.';
        findings.push({ guid: note.guid, code: 'edited', message });
        reviewed.push({ card_id: card.id, note });
      } else {
        updates.push({ card, content });
        reviewed.push({ card_id: card.id, note });
      }
    }
    const changes = updates.map(({ card, content }) => bytesOfCard(content) - bytesOfCard(card));
    await context.usage.take('cards', user_id, sumOf([...cards.map(bytesOfCard), ...changes]));
    for (const { card, content } of updates) await updateCard(db, card.id, { ...content, updated_at: clock.now() });
    await insertCards(db, cards);
    await insertOrigins(db, origins);
    const reviews = await takeReviews(context, user_id, reviewed);
    return { created: cards.length, updated: updates.length, unchanged, reviews };
  });
}

/** Takes the reviews of notes over: those that are there already stay. */
async function takeReviews(
  context: FlashcardsContext,
  user_id: string,
  reviewed: readonly { readonly card_id: string; readonly note: Draft['note'] }[],
): Promise<number> {
  const now = context.clock.now();
  const rows = reviewed.flatMap(({ card_id, note }) => {
    const past = note.reviews.filter(({ reviewed_at }) => reviewed_at <= now);
    return past.map((review): ReviewRow => {
      return { ...review, user_id, card_id, review_id: `anki ${note.guid} ${review.review_id}` };
    });
  });
  const review_ids = new Set(rows.map(({ review_id }) => review_id));
  const known = await countKnown(context.db, user_id, [...review_ids]);
  await context.usage.take('reviews', user_id, review_ids.size - known);
  const added = await insertReviews(context.db, rows);
  if (added > 0) {
    const card_ids = [...new Set(rows.map(({ card_id }) => card_id))].toSorted();
    // A review that the learner gives meanwhile waits.
    await lockCards(context.db, card_ids);
    await foldCards(context, user_id, card_ids);
  }
  return added;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function createCard(user_id: string, id: string, now: string): Omit<Card, 'card_type' | 'front' | 'back' | 'tags'> {
  return {
    ...{ id, user_id, session_id: null, conversation_id: null, project_id: null },
    ...{ status: 'accepted', generated: false, edited: false, exported_at: null, created_at: now, updated_at: now },
  };
}

/** Whether a card has the content of a note; what an export changes of it is no change that Anki has made. */
function holds({ card_type, front, back, tags }: Card, content: Draft['content']): boolean {
  const own = { card_type, front, back, tags };
  return isSame(own, content) || isSame(readExported(own), content);
}

function isSame(left: Draft['content'], right: Draft['content']): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
