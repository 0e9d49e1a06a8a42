import { isDurableHook, type PluginAdditions, type TextByLanguage } from '@learnwright/core';
import type { RouteGroup } from '@learnwright/http';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { LoadedPlugin } from '../config/plugin-settings.ts';
import type { Subscriber } from '../deliveries/subscriptions.ts';
import { codeOf, titleOf } from '../texts/error-texts.ts';
import type { KnownPlugins } from './known-plugins.ts';
import type { PluginVersion } from './plugin-version.ts';

/** The entry of a plugin in `GET /plugins/manifests`: its own manifest, and the names it goes by. */
export interface PluginManifest extends FrontendManifest {
  readonly name: string;
  readonly version: string;
  readonly display_name: TextByLanguage;
  /** Where the changes of its pages are followed, of a plugin that is being written: there alone is such a stream. */
  readonly changes?: string;
}

/**
 * The manifests of running plugins, by name; a plugin without a manifest has its names alone. `linked` are those that are being
 * written.
 */
export function describeManifests(
  running: Iterable<PluginVersion>,
  linked: readonly string[],
): Record<string, PluginManifest> {
  const manifests = [...running].map(({ plugin: { name, version }, display_name, pages: { manifest } }) => {
    const changes = linked.includes(name) ? { changes: `/plugin-ui/${name}/changes` } : {};
    return [name, { ...manifest, name, version, display_name, ...changes }] as const;
  });
  return Object.fromEntries(manifests);
}

/** What a route of a plugin can answer whatever it does itself: it may be disabled by then, or fail. */
const PLUGIN_ERRORS = ['not_found', 'plugin_failed', 'plugin_unavailable'] as const;

/** The routes of running plugins; the components of each get a prefix that no other plugin's can equal. */
function describeRoutes(running: Iterable<PluginVersion>): RouteGroup[] {
  return [...running].map(({ plugin: { name, errors, glossary }, description, basePath, routes }) => {
    const ownErrors = Object.fromEntries(
      Object.entries(errors).map(([error, { status, title }]) => [
        error,
        { code: codeOf(name, error), status, title: titleOf(title) },
      ]),
    );
    const componentPrefix = `${componentName(name)}_`;
    const group = { basePath, tag: name, description, componentPrefix, routes, glossary };
    return { ...group, errors: PLUGIN_ERRORS, ownErrors };
  });
}

/** Keeps what `describeRoutes` makes of the running versions; returns the same array until other versions run. */
export function keepRoutes(listRunning: () => readonly PluginVersion[]): () => readonly RouteGroup[] {
  let kept: { readonly running: readonly PluginVersion[]; readonly groups: readonly RouteGroup[] } | null = null;
  return () => {
    const running = listRunning();
    const isSame =
      kept?.running.length === running.length && running.every((version, i) => kept?.running[i] === version);
    if (kept === null || !isSame) kept = { running, groups: describeRoutes(running) };
    return kept.groups;
  };
}

/** `ai-openai` as `AiOpenai`; a digit keeps its separator, so that no two names look the same. */
function componentName(name: string): string {
  return name
    .split(/[-_]+/)
    .map((part) => (/^\d/.test(part) ? `_${part}` : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');
}

/** What a known plugin has to do with durable hooks. */
export function describeSubscriber(discovered: DiscoveredPlugin, known: KnownPlugins): Subscriber {
  const { name } = discovered;
  const plugin = known.loaded.get(name)?.plugin ?? null;
  const isLeftOut = known.whyLeftOut(discovered) !== null;
  return {
    plugin: name,
    state: isLeftOut ? 'unknown' : known.isWanted(name) ? 'wanted' : 'unwanted',
    hooks: plugin?.hooks.map((hook) => hook.name).filter(isDurableHook) ?? null,
    replays: plugin?.replays ?? [],
  };
}

/** What a plugin adds, but for its tables, of which the database knows. */
export type KnownAdditions = Omit<PluginAdditions, 'tables'>;

/** What is said of a known plugin: by the version that runs, else as far as it was loaded, else by its package or archive. */
export function describeKnown(
  { name, about }: DiscoveredPlugin,
  loaded: LoadedPlugin | null,
  version: PluginVersion | null,
): {
  readonly display_name: TextByLanguage;
  readonly description: TextByLanguage | null;
  readonly adds: KnownAdditions;
  readonly left_out: readonly string[];
} {
  const { config = null, plugin = null } = loaded ?? {};
  return {
    display_name: config?.display_name ?? plugin?.display_name ?? about?.display_name ?? { en: name },
    description: config?.description ?? plugin?.description ?? about?.description ?? null,
    adds: {
      routes: version === null ? null : [...version.endpoints],
      hooks: plugin?.hooks.map((hook) => hook.name) ?? null,
      // The server has made them: those of the plugin may be anything.
      settings: loaded === null ? null : Object.keys(loaded.settings.settings.values),
      pages:
        version === null ? null : (version.pages.manifest?.pages ?? []).map(({ path, label }) => ({ path, label })),
      schedules: version === null ? null : [...version.schedules.keys()],
    },
    left_out: version?.pages.left_out ?? [],
  };
}
