import { pronunciationRoutes } from './pronunciation-routes.ts';
import { sessionRecordRoutes } from './session-record-routes.ts';
import { turnRoutes } from './turn-routes.ts';

/** The routes of the plugin, under /api/plugins/session. */
export const sessionRoutes = [...pronunciationRoutes, ...sessionRecordRoutes, ...turnRoutes];
