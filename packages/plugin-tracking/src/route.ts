import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { TrackingContext } from './tracking-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<TrackingContext>();
