import { join } from 'node:path';
import { describeError } from '@learnwright/core';
import type { FrontendManifest } from '@learnwright/plugin-sdk';
import { findPlace } from '@learnwright/plugin-sdk/loading';
import { readYaml } from './config/config-file.ts';
import { readSettings } from './config/plugin-config.ts';
import type { Plugin, RouteSetup } from './definition/plugin.ts';
import { toPlugin } from './definition/to-plugin.ts';
import { warnOfHook } from './definition/unknown-hooks.ts';
import { findWrongDefaults } from './definition/wrong-defaults.ts';
import { PluginRefusal } from './errors.ts';
import { findMissingTexts } from './texts/missing-texts.ts';

// The process of a trial loads this module before it imports a plugin.
export { sharePackages } from './sharing/share-packages.ts';

/** Where a plugin is, and how many findings of a kind are told. */
interface DescribeOptions {
  /** The folder of the plugin, by its real path. */
  readonly directory: string;
  /** Below the folder; null where the archive brings no settings. */
  readonly config_file: string | null;
  readonly limit: number;
}

/** What a plugin says of itself, and sentences about its mistakes; or why it is none. */
type PluginDescription =
  | { readonly kind: 'no_plugin'; readonly reasons: readonly string[]; readonly rule?: 'trial.bad_access' }
  | {
      readonly kind: 'plugin';
      readonly name: string;
      readonly version: string;
      readonly depends_on: readonly string[];
      readonly wrong_settings: readonly string[];
      readonly unknown_hooks: readonly string[];
      readonly wrong_defaults: readonly string[];
      readonly missing_texts: readonly string[];
    };

/**
 * Describes what the module of a plugin exports: its identity and the mistakes in it, sentence by sentence, or why it is no plugin.
 * Its settings are checked against its config file. The plugin is not activated. Rejects with what its code throws.
 */
export async function describePlugin(
  exported: unknown,
  { directory, config_file, limit }: DescribeOptions,
): Promise<PluginDescription> {
  try {
    const plugin = toPlugin(exported, readName(exported));
    const { name, version, depends_on, settings } = plugin;
    const { reasons, ...rule } = findWrongRoutes(plugin, exported, directory);
    if (reasons.length > 0) return { kind: 'no_plugin', reasons: reasons.slice(0, limit), ...rule };
    const yaml = config_file === null ? null : await readYaml(join(directory, config_file));
    const { findings } = yaml === null ? { findings: [] } : readSettings(settings, yaml);
    const wrong = findings.slice(0, limit);
    const wrong_settings = wrong.map(({ line, reason }) => `Line ${line}: ${reason}.`);
    const unknown_hooks = plugin.unknown_hooks.slice(0, limit).map((hook) => warnOfHook(hook));
    const wrong_defaults = findWrongDefaults(settings).slice(0, limit);
    const missing_texts = findMissingTexts(plugin, readManifest(plugin)).slice(0, limit);
    const found = { wrong_settings, unknown_hooks, wrong_defaults, missing_texts };
    return { kind: 'plugin', name, version, depends_on: [...depends_on], ...found };
  } catch (error) {
    if (!(error instanceof PluginRefusal)) throw error;
    return { kind: 'no_plugin', reasons: error.findings.slice(0, limit) };
  }
}

/** Null where the plugin gives none, or only once it has been activated: then the activation judges it. */
function readManifest(plugin: Plugin): FrontendManifest | null {
  try {
    return plugin.frontendManifest();
  } catch {
    return null;
  }
}

/** The name that it gives itself; a difference to plugin.yaml is a finding of another rule. */
function readName(exported: unknown): string {
  try {
    const plugin: unknown = typeof exported === 'function' ? Reflect.construct(exported, []) : exported;
    const name: unknown = typeof plugin === 'object' && plugin !== null ? Reflect.get(plugin, 'name') : undefined;
    return typeof name === 'string' ? name : '';
  } catch {
    // No class, or a class that throws: reading the plugin reports it.
    return '';
  }
}

/** The mistakes in the routes of a plugin, and the rule they break where it is not that of every mistake. */
interface WrongRoutes {
  readonly reasons: readonly string[];
  readonly rule?: 'trial.bad_access';
}

/**
 * Builds the routes as the activation does, and returns every mistake in their definitions. The plugin has not been
 * activated: an error of its own code may come from that, and only the activation can judge it.
 */
function findWrongRoutes(plugin: Plugin, exported: unknown, directory: string): WrongRoutes {
  const setup: object = { basePath: `/api/plugins/${plugin.name}`, context: {}, effects: { checkResponses: false } };
  try {
    if (isRouteSetup(setup)) plugin.buildRoutes(setup);
    return { reasons: [] };
  } catch (error) {
    if (error instanceof PluginRefusal) {
      if (areRoutersMissing(exported)) return { reasons: [] };
      return { reasons: error.findings, ...(error.rule === 'trial.bad_access' && { rule: error.rule }) };
    }
    const isOwn = findPlace(error, directory) !== null;
    return { reasons: isOwn ? [] : [`routes: ${describeError(error).replace(/\.$/, '')}`] };
  }
}

/** The boundary to routes that nobody calls: building them hands the context on and asks nothing of it. */
function isRouteSetup(setup: object): setup is RouteSetup {
  return 'context' in setup;
}

/** A class may make its routers in activate(), which has not run. */
function areRoutersMissing(exported: unknown): boolean {
  if (typeof exported !== 'function') return false;
  const instance: object = Reflect.construct(exported, []);
  const routers: unknown = Reflect.apply(Reflect.get(instance, 'get_routes'), instance, []);
  const isActivated = typeof Reflect.get(instance, 'activate') === 'function';
  const isMissing = (router: unknown) => router === undefined || router === null;
  const isEmptyPair = (router: unknown) =>
    typeof router === 'object' && router !== null && 'router' in router && isMissing(router.router);
  return isActivated && Array.isArray(routers) && routers.some((each) => isMissing(each) || isEmptyPair(each));
}
