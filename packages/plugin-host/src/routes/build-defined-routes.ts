import { createRouteApp } from '@learnwright/http';
import {
  createRouteHelper,
  type PluginContext,
  type PluginDefinition,
  type RouteDefinition,
} from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { functionSchema } from '../definition/identity-schema.ts';
import type { PluginRoutes, RouteSetup } from '../definition/plugin.ts';
import { PluginRefusal, toFindingLines } from '../definition/plugin-refusal.ts';

const routesSchema = z.array(
  z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().regex(/^\//, 'A path starts with a slash'),
    access: z.union([z.string(), z.object({ learner_of: z.string() })], 'Say who may call it'),
    summary: z.string().min(1),
    response: z.record(z.string(), z.unknown()),
    handler: functionSchema,
  }),
);

/** Builds the routes of a plugin made with `definePlugin`. Throws a PluginRefusal when they are malformed. */
export function buildDefinedRoutes(definition: PluginDefinition, setup: RouteSetup): PluginRoutes {
  const routes = definition.routes?.(createRouteHelper<PluginContext>()) ?? [];
  requireRoutes(definition.name, routes);
  const { basePath, context, effects } = setup;
  return { app: createRouteApp({ basePath, routes, context, effects }), routes };
}

function requireRoutes(name: string, routes: readonly RouteDefinition<PluginContext>[]): void {
  const result = routesSchema.safeParse(routes);
  if (!result.success) {
    throw new PluginRefusal(
      name,
      toFindingLines(result.error.issues).map((finding) => `routes: ${finding}`),
    );
  }
}
