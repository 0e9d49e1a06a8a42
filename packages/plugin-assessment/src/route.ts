import { createRouteHelper } from '@learnwright/plugin-sdk';
import type { AssessmentContext } from './assessment-context.ts';

/** Defines the routes of this plugin. */
export const route = createRouteHelper<AssessmentContext>();
