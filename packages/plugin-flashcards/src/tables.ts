import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { Card } from './schemas.ts';

/** The plugin's tables. Deleting a user deletes the cards; deleting a project, session or conversation keeps them. */
export interface FlashcardsTables {
  readonly plg_flashcards__cards: Readonly<Card>;
}

/** The plugin's database. */
export type FlashcardsDatabase = Kysely<FlashcardsTables>;

/** The plugin's context; the plugin has no settings. */
export type FlashcardsContext = PluginContext<Record<never, never>, FlashcardsTables>;
