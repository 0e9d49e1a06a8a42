import { importRoutes } from './import-routes.ts';
import { setRoutes } from './set-routes.ts';
import { validationRoutes } from './validation-routes.ts';

/** The routes of the plugin, under /api/plugins/content. */
export const contentRoutes = [...importRoutes, ...setRoutes, ...validationRoutes];
