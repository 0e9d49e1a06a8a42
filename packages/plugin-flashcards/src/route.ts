import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { FlashcardsContext } from './flashcards-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<FlashcardsContext>();
