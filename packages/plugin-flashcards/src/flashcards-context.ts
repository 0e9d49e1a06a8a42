import type { PluginContext } from '@learnwright/plugin-sdk';
import type { FlashcardsTables } from './tables.ts';

/** What the plugin's services work with; it has no settings. */
export type FlashcardsContext = PluginContext<Record<never, never>, FlashcardsTables>;

/** What the plugin's store works with. */
export type FlashcardsDatabase = FlashcardsContext['db'];
