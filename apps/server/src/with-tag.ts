import type { RouteDefinition } from '@learnwright/plugin-sdk';

/** The routes of a feature under its tag in the API document. */
export function withTag<Context>(tag: string, routes: readonly RouteDefinition<Context>[]): RouteDefinition<Context>[] {
  return routes.map((route) => ({ ...route, tag }));
}
