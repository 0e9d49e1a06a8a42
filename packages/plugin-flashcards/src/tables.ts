import type { PluginContext, Timestamp } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { CardReview, CardState } from './review-schemas.ts';
import type { Card } from './schemas.ts';
import type { FlashcardsSettings } from './settings.ts';

/** What the reviews of a card come to; a card that was never reviewed has no row. */
export interface CardStateRow {
  readonly card_id: string;
  readonly user_id: string;
  readonly state: CardState['state'];
  readonly due_at: Timestamp;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly first_reviewed_at: Timestamp;
  readonly last_reviewed_at: Timestamp;
}

/** A review of a card. */
export interface ReviewRow extends CardReview {
  readonly user_id: string;
  readonly card_id: string;
}

/** The note of Anki that a card was imported from. */
export interface OriginRow {
  readonly user_id: string;
  readonly guid: string;
  readonly card_id: string;
}

/** The plugin's tables. Deleting a user deletes the cards; deleting a project, session or conversation keeps them. */
export interface FlashcardsTables {
  readonly plg_flashcards__cards: Readonly<Card>;
  readonly plg_flashcards__states: CardStateRow;
  readonly plg_flashcards__reviews: ReviewRow;
  readonly plg_flashcards__origins: OriginRow;
}

/** The plugin's database. */
export type FlashcardsDatabase = Kysely<FlashcardsTables>;

/** The plugin's context. */
export type FlashcardsContext = PluginContext<FlashcardsSettings, FlashcardsTables>;
