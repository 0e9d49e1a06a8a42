import { foldText } from '@learnwright/plugin-sdk';
import type { FlashcardsContext } from '../flashcards-context.ts';
import type { Card } from '../schemas.ts';
import { deleteCards, insertCards, listCardsFrom, listFronts, lockSuggestions } from '../store.ts';
import type { CardDraft } from './card-draft.ts';
import type { CardSource } from './card-source.ts';

/**
 * Puts new suggestions in the place of those of the same source that nobody has touched, in one transaction; edited,
 * accepted and rejected cards stay (specification, part 2). A front that the user has in this project or in none, on
 * whatever card, is not suggested again. Where that leaves nothing new, nothing changes. Answers all cards of the source,
 * newest first.
 */
export async function replaceSuggestions(
  context: FlashcardsContext,
  source: CardSource,
  drafts: readonly CardDraft[],
  limit: number,
): Promise<Card[]> {
  const { db } = context;
  return context.transaction(async () => {
    await source.lock();
    const replaced = new Set(await lockSuggestions(db, source.origin));
    const kept = (await listFronts(db, source)).filter(({ id }) => !replaced.has(id));
    const fresh = leaveOutKnown(drafts, kept).slice(0, limit);
    if (fresh.length > 0) {
      await deleteCards(db, [...replaced]);
      await insertCards(
        db,
        fresh.map((draft) => toSuggestion(context, source, draft)),
      );
    }
    return listCardsFrom(db, source.origin);
  });
}

function leaveOutKnown(drafts: readonly CardDraft[], kept: readonly Pick<Card, 'front'>[]): CardDraft[] {
  const known = new Set(kept.map(({ front }) => foldText(front)));
  return drafts.filter(({ front }) => {
    const folded = foldText(front);
    const isNew = !known.has(folded);
    known.add(folded);
    return isNew;
  });
}

function toSuggestion({ clock, createId }: FlashcardsContext, source: CardSource, draft: CardDraft): Card {
  const { origin, user_id, project_id } = source;
  const now = clock.now();
  return {
    id: createId(),
    user_id,
    session_id: null,
    conversation_id: null,
    project_id,
    ...draft,
    [origin.column]: origin.id,
    status: 'suggested',
    generated: true,
    edited: false,
    exported_at: null,
    created_at: now,
    updated_at: now,
  };
}
