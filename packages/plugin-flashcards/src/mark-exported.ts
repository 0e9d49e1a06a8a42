import type { FlashcardsContext } from './flashcards-context.ts';
import { stampExported } from './store.ts';

/** Notes that cards have been exported; ids that are unknown do not count, and one that is repeated counts once. */
export async function markExported(
  context: FlashcardsContext,
  card_ids: readonly string[],
): Promise<{ readonly updated: number }> {
  const ids = [...new Set(card_ids)].toSorted();
  return context.transaction(async () => ({ updated: await stampExported(context.db, ids, context.clock.now()) }));
}
