import { cardRoutes } from './card-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { extractionRoutes } from './extraction-routes.ts';

/** The routes of the plugin, under /api/plugins/flashcards. */
export const flashcardsRoutes = [...cardRoutes, ...extractionRoutes, ...exportRoutes];
