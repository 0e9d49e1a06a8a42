import { generationRoutes } from './generation-routes.ts';
import { questionRoutes } from './question-routes.ts';

/** The routes of the plugin, under /api/plugins/notebook. */
export const notebookRoutes = [...questionRoutes, ...generationRoutes];
