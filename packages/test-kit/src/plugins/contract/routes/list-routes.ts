import type { RouteDefinition } from '@learnwright/plugin-sdk';
import type { PluginServer } from '../../start-plugin-server.ts';

/** The routes of an active plugin as the API document has them. */
export function listRoutes({ host }: PluginServer, name: string): readonly RouteDefinition<never>[] {
  return host.routeGroups().find(({ basePath }) => basePath === `/api/plugins/${name}`)?.routes ?? [];
}
