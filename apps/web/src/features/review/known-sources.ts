import type { Schemas } from '@learnwright/client';
import type { LucideIcon } from 'lucide-react';
import type { PluralKey, TextKey } from '../../texts/text-keys.ts';
import { CardsIcon, MasteredIcon, ReviewIcon } from '../../ui/icons.ts';

/** A source of reviews as the pages of reviews show it. */
interface KnownSource {
  readonly icon: LucideIcon;
  readonly sentence: TextKey;
  /** What its things are. */
  readonly things: PluralKey;
}

const SOURCES: Readonly<Record<string, KnownSource>> = {
  'core.elements': { icon: ReviewIcon, sentence: 'review.mistakes_text', things: 'review.words' },
  'maintenance.elements': { icon: MasteredIcon, sentence: 'review.mastered_text', things: 'review.words' },
  'flashcards.cards': { icon: CardsIcon, sentence: 'review.flashcards_text', things: 'review.cards' },
};

/** The source whose things are cards: they have a review of their own. */
export const CARDS = 'flashcards.cards';

/** What the app knows of a source; null for one that a plugin has brought. */
export function findSource(name: string): KnownSource | null {
  return SOURCES[name] ?? null;
}

/** The key of what things of these sources are together. */
export function thingsOf(sources: readonly Schemas['DueSource'][]): PluralKey {
  const kinds = new Set(sources.map(({ name }) => findSource(name)?.things ?? 'review.things'));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'review.things';
}
