import type { Card } from './schemas.ts';

/** The plugin's tables; cards go with their user and outlive project, session and conversation. */
export interface FlashcardsTables {
  readonly plg_flashcards__cards: Readonly<Card>;
}
