import { badgeRoutes } from './badges/badge-routes.ts';
import { resetRoutes } from './reset/reset-routes.ts';
import { streakRoutes } from './streak/streak-routes.ts';
import { xpRoutes } from './xp/xp-routes.ts';

/** The routes of the plugin, under /api/plugins/gamification. */
export const gamificationRoutes = [...xpRoutes, ...badgeRoutes, ...streakRoutes, ...resetRoutes];
