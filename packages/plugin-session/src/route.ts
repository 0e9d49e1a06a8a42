import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { SessionContext } from './session-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<SessionContext>();
