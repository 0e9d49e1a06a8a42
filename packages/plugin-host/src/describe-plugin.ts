import { join } from 'node:path';
import { describeError, type TextByLanguage } from '@learnwright/core';
import type { FrontendManifest, SettingsDefinition } from '@learnwright/plugin-sdk';
import { findPlace, readUiFiles } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { readSettings, readYaml } from './config/plugin-config.ts';
import { keepKnownSlots, keepOwnAddresses, keepOwnFrames, listFrames } from './definition/own-manifest.ts';
import { listEndpoints, type Plugin, type RouteSetup } from './definition/plugin.ts';
import { toPlugin } from './definition/to-plugin.ts';
import { warnOfHook } from './definition/unknown-hooks.ts';
import { PluginRefusal } from './errors.ts';
import { findMissingTexts } from './texts/missing-texts.ts';

// The process of a trial loads this module before it imports a plugin.
export { sharePackages } from './host-code.ts';

/** The most additions of a kind that are told. */
const MOST_ADDITIONS = 500;

/** Where a plugin is, and how many findings of a kind are told. */
interface DescribeOptions {
  /** The folder of the plugin, by its real path. */
  readonly directory: string;
  /** Below the folder; null where the archive brings no settings. */
  readonly config_file: string | null;
  /** The folder with the files of its pages, below the folder. */
  readonly ui_folder: string;
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
      readonly foreign_addresses: readonly string[];
      /** Pages whose file is not there. */
      readonly missing_frames: readonly string[];
      /** What it adds as far as that is known before it is activated. */
      readonly adds: {
        /** Null where only `activate()` makes them. */
        readonly routes: readonly string[] | null;
        readonly hooks: readonly string[];
        readonly settings: readonly string[];
        /** Null where only `activate()` makes them. */
        readonly pages: readonly { readonly path: string; readonly label: TextByLanguage }[] | null;
      };
    };

/**
 * Describes what the module of a plugin exports: its identity and the mistakes in it, sentence by sentence, or why it is no plugin.
 * Its settings are checked against its config file. The plugin is not activated. Rejects with what its code throws.
 */
export async function describePlugin(
  exported: unknown,
  { directory, config_file, ui_folder, limit }: DescribeOptions,
): Promise<PluginDescription> {
  try {
    const plugin = toPlugin(exported, readName(exported));
    const { name, version, depends_on, settings } = plugin;
    const { reasons, endpoints, ...rule } = findWrongRoutes(plugin, exported, directory);
    if (reasons.length > 0) return { kind: 'no_plugin', reasons: reasons.slice(0, limit), ...rule };
    const yaml = config_file === null ? null : await readYaml(join(directory, config_file));
    const { findings } = yaml === null ? { findings: [] } : readSettings(settings, yaml);
    const wrong = findings.slice(0, limit);
    const wrong_settings = wrong.map(({ line, reason }) => `Line ${line}: ${reason}.`);
    const unknown_hooks = plugin.unknown_hooks.slice(0, limit).map((hook) => warnOfHook(hook));
    const wrong_defaults = findWrongDefaults(settings).slice(0, limit);
    const manifest = readManifest(plugin);
    const missing_texts = findMissingTexts(plugin, manifest ?? null).slice(0, limit);
    const own = keepOwnAddresses(name, manifest ?? null);
    const foreign_addresses = own.left_out.slice(0, limit);
    const isFramed = listFrames(own.manifest).length > 0;
    const ui = isFramed ? await readUiFiles(join(directory, ui_folder)) : { files: new Map() };
    const framed = keepOwnFrames(own.manifest, ui.files);
    const missing_frames = framed.left_out.slice(0, limit);
    const found = { wrong_settings, unknown_hooks, wrong_defaults, missing_texts, foreign_addresses, missing_frames };
    const pages = framed.manifest?.pages?.map(({ path, label }) => ({ path, label })) ?? [];
    const adds = {
      routes: endpoints?.slice(0, MOST_ADDITIONS) ?? null,
      hooks: plugin.hooks.map((hook) => hook.name).slice(0, MOST_ADDITIONS),
      settings: Object.keys(settings).slice(0, MOST_ADDITIONS),
      pages: manifest === undefined ? null : pages.slice(0, MOST_ADDITIONS),
    };
    return { kind: 'plugin', name, version, depends_on: [...depends_on], ...found, adds };
  } catch (error) {
    if (!(error instanceof PluginRefusal)) throw error;
    return { kind: 'no_plugin', reasons: error.findings.slice(0, limit) };
  }
}

/** Null where the plugin gives none; undefined where it does only once it has been activated, which then judges it. */
function readManifest(plugin: Plugin): FrontendManifest | null | undefined {
  try {
    return keepKnownSlots({ manifest: plugin.frontendManifest(), left_out: [] }).manifest;
  } catch {
    return undefined;
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

/**
 * A sentence for each default that the schema of its setting refuses. A schema that turns its input into something else says
 * nothing about what comes out, which is what the default is: such a setting is left out.
 */
function findWrongDefaults(settings: SettingsDefinition): string[] {
  return Object.entries(settings)
    .flatMap(([key, { schema, default: value, secret }]) => {
      if (secret === true || schema instanceof z.core.$ZodPipe) return [];
      const begin = `settings.${key}: its default is not what its schema takes:`;
      try {
        const { error } = schema.safeParse(value);
        return (error?.issues ?? []).map(({ path, message }) => `${begin} ${path.map(String).join('.')} ${message}`);
      } catch (error) {
        // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
        return [`${begin} it could not be checked: ${describeError(error)}`];
      }
    })
    .map((sentence) => `${sentence.replaceAll(/\s+/g, ' ').replace(/\.$/, '')}.`);
}

/** The mistakes in the routes of a plugin, and the rule they break where it is not that of every mistake. */
interface WrongRoutes {
  readonly reasons: readonly string[];
  /** Null where they could not be built. */
  readonly endpoints: readonly string[] | null;
  readonly rule?: 'trial.bad_access';
}

/**
 * Builds the routes as the activation does, and returns every mistake in their definitions. The plugin has not been
 * activated: an error of its own code may come from that, and only the activation can judge it.
 */
function findWrongRoutes(plugin: Plugin, exported: unknown, directory: string): WrongRoutes {
  const basePath = `/api/plugins/${plugin.name}`;
  const setup: object = { basePath, context: {}, requests: { checkResponses: false } };
  const endpoints = null;
  try {
    if (!isRouteSetup(setup)) return { reasons: [], endpoints };
    return { reasons: [], endpoints: listEndpoints(basePath, plugin.buildRoutes(setup).routes) };
  } catch (error) {
    if (error instanceof PluginRefusal) {
      if (areRoutersMissing(exported)) return { reasons: [], endpoints };
      return { reasons: error.findings, endpoints, ...(error.rule === 'trial.bad_access' && { rule: error.rule }) };
    }
    const isOwn = findPlace(error, directory) !== null;
    return { reasons: isOwn ? [] : [`routes: ${describeError(error).replace(/\.$/, '')}`], endpoints };
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
