import type { HookName } from '@learnwright/core';
import type { PluginHost } from '@learnwright/plugin-host';

/** What a host still has of plugins: subscribers of these hooks, handlers, routes, manifests. Once stopped it has none. */
export function listRemains(host: PluginHost, hooks: readonly HookName[]): string[] {
  const { importHandlers, remoteSources, aiProviders } = host.registries;
  return [
    ...hooks.filter((hook) => host.hooks.has(hook)).map((hook) => `a subscriber of the hook ${hook}`),
    ...importHandlers.names().map((name) => `the import handler "${name}"`),
    ...remoteSources.names().map((name) => `the remote source "${name}"`),
    ...aiProviders.names().map((name) => `the AI provider "${name}"`),
    ...host.routeGroups().map(({ basePath }) => `the routes below ${basePath}`),
    ...Object.keys(host.manifests()).map((name) => `the manifest of "${name}"`),
  ];
}
