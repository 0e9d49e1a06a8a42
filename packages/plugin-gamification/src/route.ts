import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { GamificationContext } from './gamification-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<GamificationContext>();
