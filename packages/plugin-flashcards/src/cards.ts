import {
  notFound,
  type Page,
  type PageRequest,
  type PrivacyFunctions,
  rowsOf,
  type VocabularySource,
} from '@learnwright/plugin-sdk';
import { listOrigins } from './apkg/origin-store.ts';
import { revealCloze } from './cloze.ts';
import { listReviewsOfUser, listStates } from './review/review-store.ts';
import type { Card, CreateCard, DecideCards, PatchCard } from './schemas.ts';
import {
  type CardFilter,
  deleteCards,
  deleteCardsOfUser,
  findCard,
  insertCards,
  listCards,
  listLatestCards,
  searchCards,
  stampExported,
  updateCard,
  updateStatus,
} from './store.ts';
import type { FlashcardsContext } from './tables.ts';
import { bytesOfCard } from './usage.ts';

/** Lists a user's cards, newest first, or those with a text in them; throws not_found for the user. */
export async function listUserCards(
  { db, records }: FlashcardsContext,
  { text, ...filter }: CardFilter & { readonly text: string | undefined },
  page: PageRequest,
): Promise<Page<Card>> {
  if ((await records.users.find(filter.user_id)) === null) throw notFound('user', filter.user_id);
  return text === undefined ? listCards(db, filter, page) : searchCards(db, filter, text, page);
}

/**
 * Adds a card that the learner has written. A card of a session belongs to the project of that session. Throws not_found
 * for a user, project, session or conversation that is unknown or another user's, and storage_full.
 */
export async function createCard(context: FlashcardsContext, input: CreateCard): Promise<Card> {
  const { clock, createId, db } = context;
  return context.transaction(async () => {
    await context.usage.take('cards', input.user_id, bytesOfCard(input));
    const project_id = await requireSources(context, input);
    const now = clock.now();
    const { user_id, session_id, conversation_id, card_type, front, back, tags, status } = input;
    const card: Card = {
      id: createId(),
      user_id,
      session_id,
      conversation_id,
      project_id,
      card_type,
      front,
      back,
      tags,
      status,
      generated: false,
      edited: false,
      exported_at: null,
      created_at: now,
      updated_at: now,
    };
    await insertCards(db, [card]);
    return card;
  });
}

/** Checks the records that a card names, and locks them until the card is stored. Returns the card's project. */
async function requireSources({ records }: FlashcardsContext, input: CreateCard): Promise<string | null> {
  const { user_id, session_id, conversation_id } = input;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const session = session_id === null ? null : await records.sessions.find(session_id);
  const project_id = input.project_id ?? session?.project_id ?? null;
  const project = project_id === null ? null : await records.projects.lock(project_id);
  const isTheirs = project?.user_id === user_id;
  if (input.project_id !== null && !isTheirs) throw notFound('project', input.project_id);
  // A session of another project counts as unknown.
  if (session_id !== null && (session?.project_id !== project_id || !isTheirs)) throw notFound('session', session_id);
  if (conversation_id !== null) {
    const conversation = await records.conversations.lock(conversation_id);
    if (conversation?.user_id !== user_id) throw notFound('conversation', conversation_id);
  }
  return project_id;
}

/**
 * Changes the fields that are given. A change of front, back, card_type or tags makes the card `edited`, so that no
 * extraction replaces it; a change of its status does not. Throws not_found and storage_full.
 */
export async function patchCard(context: FlashcardsContext, id: string, patch: PatchCard): Promise<Card> {
  const { db, clock } = context;
  const { status, ...content } = patch;
  const edited = Object.keys(content).length > 0;
  const changes = { ...patch, ...(edited ? { edited } : {}), updated_at: clock.now() };
  return context.transaction(async () => {
    const before = await findCard(db, id);
    if (before === null) throw notFound('card', id);
    const { front = before.front, back = before.back, tags = before.tags } = content;
    const growth = bytesOfCard({ front, back, tags }) - bytesOfCard(before);
    await context.usage.take('cards', before.user_id, growth);
    // One statement: another request's change to another field stays.
    const card = Object.keys(patch).length === 0 ? before : await updateCard(db, id, changes);
    if (card === null) throw notFound('card', id);
    return card;
  });
}

/** Gives cards a status, and counts those that had another. Unknown ids do not count; no card becomes `edited`. */
export async function decideCards(
  { db, clock, transaction }: FlashcardsContext,
  { card_ids, status }: DecideCards,
): Promise<{ readonly updated: number }> {
  const ids = [...new Set(card_ids)].toSorted();
  return transaction(async () => ({ updated: await updateStatus(db, ids, { status, updated_at: clock.now() }) }));
}

/** Deletes a card; throws not_found. */
export async function deleteCard({ db }: FlashcardsContext, id: string): Promise<void> {
  if ((await deleteCards(db, [id])) === 0) throw notFound('card', id);
}

/** Stamps cards as exported and counts them. Unknown ids do not count, a repeated id counts once. */
export async function markExported(
  context: FlashcardsContext,
  card_ids: readonly string[],
): Promise<{ readonly updated: number }> {
  const ids = [...new Set(card_ids)].toSorted();
  return context.transaction(async () => ({ updated: await stampExported(context.db, ids, context.clock.now()) }));
}

/** The plugin's public API: the cards of a project as vocabulary, with the hidden words of a cloze filled in. */
export function createVocabularySource({ db }: FlashcardsContext): VocabularySource {
  return {
    listVocabulary: async (user_id, project_id, count) => {
      const cards = await listLatestCards(db, { user_id, project_id, count });
      return cards.map(({ card_type, front, back }) => ({
        text: card_type === 'cloze' ? revealCloze(front) : front,
        meaning: back,
      }));
    },
  };
}

/** Exports and erases the cards of a user. */
export const flashcardsPrivacy: PrivacyFunctions<FlashcardsContext> = {
  rows_by_keys: true,
  export_user: ({ db }, user_id) => ({
    cards: rowsOf((page) => listCards(db, { user_id }, page)),
    states: rowsOf((page) => listStates(db, user_id, page)),
    reviews: rowsOf((page) => listReviewsOfUser(db, user_id, page)),
    origins: rowsOf((page) => listOrigins(db, user_id, page)),
  }),
  erase_user: ({ db }, user_id) => deleteCardsOfUser(db, user_id),
};
