import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { ContentContext } from './content-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<ContentContext>();
