import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { NotebookContext } from './notebook-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<NotebookContext>();
