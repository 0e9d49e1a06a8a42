import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { ToolsContext } from './tools-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<ToolsContext>();
