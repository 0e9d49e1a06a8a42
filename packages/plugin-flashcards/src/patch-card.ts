import { notFound } from '@learnwright/core';
import type { FlashcardsContext } from './flashcards-context.ts';
import type { Card, PatchCard } from './schemas.ts';
import { findCard, updateCard } from './store.ts';

/**
 * Changes the fields that are given. What the card says becomes `edited` by it, so that no extraction replaces it; its
 * status alone does not. Throws not_found.
 */
export async function patchCard({ db, clock }: FlashcardsContext, id: string, patch: PatchCard): Promise<Card> {
  const { status, ...content } = patch;
  const edited = Object.keys(content).length > 0;
  const changes = { ...patch, ...(edited ? { edited } : {}), updated_at: clock.now() };
  // One statement: what somebody else changes at the same time in another field stays.
  const card = Object.keys(patch).length === 0 ? await findCard(db, id) : await updateCard(db, id, changes);
  if (card === null) throw notFound('card', id);
  return card;
}
