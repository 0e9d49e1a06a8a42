import {
  type Awaitable,
  HOOK_MODES,
  type HookName,
  KEPT_HOOKS,
  OWNED_RECORDS,
  PLUGIN_ERROR_STATUSES,
  type TextByLanguage,
  textByLanguageSchema,
} from '@learnwright/core';
import type { RequestHandling, RouteApp } from '@learnwright/http';
import {
  type ErrorsDefinition,
  type FrontendManifest,
  type Glossary,
  type JobDefinition,
  type Migrations,
  type PluginContext,
  type PrivacyFunctions,
  pluginNameSchema,
  type RouteDefinition,
  type SettingsDefinition,
  type UsageDefinition,
} from '@learnwright/plugin-sdk';
import { licenseTierSchema, pluginVersionSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import type { UnknownHook } from './unknown-hooks.ts';

/** A hook that a plugin implements. */
export interface PluginHook {
  readonly name: HookName;
  /** The function for the hook bus. */
  bind(context: PluginContext): (...args: never[]) => unknown;
}

/** The routes of a plugin: what answers them, and what the API document says of them. */
export interface PluginRoutes {
  readonly app: RouteApp;
  readonly routes: readonly RouteDefinition<never>[];
}

/** What a plugin's routes are built with. */
export interface RouteSetup {
  /** `/api/plugins/<name>` */
  readonly basePath: string;
  readonly context: PluginContext;
  readonly requests: RequestHandling;
  /** Runs around each handler; default: nothing does. */
  readonly around?: <T>(work: () => T) => T;
}

/** The method and the address of each route, read once: they are objects of the plugin. */
export function listEndpoints(basePath: string, routes: PluginRoutes['routes']): string[] {
  return routes.map(({ method, path }) => `${method} ${basePath}${path}`);
}

/**
 * The code of a plugin as the host uses it, whichever form it was written in. Its functions run the plugin's code. With its
 * settings it is a LoadedPlugin.
 */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly depends_on: readonly string[];
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
  readonly glossary: Glossary;
  readonly settings: SettingsDefinition;
  readonly errors: ErrorsDefinition;
  readonly migrations: Migrations;
  /** By language. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** By language, for the server and all plugins. */
  readonly language_packs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly hooks: readonly PluginHook[];
  /** The hooks beyond R8.1 and R8.9 of the specification that it calls or implements. */
  readonly declares_hooks: readonly string[];
  /** What is named like a hook and is none. */
  readonly unknown_hooks: readonly UnknownHook[];
  /** The hooks whose past it is told. */
  readonly replays: readonly string[];
  readonly privacy: PrivacyFunctions<PluginContext> | null;
  /** What it bounds for each learner, by kind. */
  readonly usage: UsageDefinition<PluginContext>;
  /** The long work of the plugin, by kind. */
  readonly jobs: ReadonlyMap<string, JobDefinition<PluginContext>>;
  activate(context: PluginContext): Awaitable<void>;
  deactivate(context: PluginContext): Awaitable<void>;
  upkeep(context: PluginContext): Awaitable<void>;
  /** Throws when what the plugin gives is no manifest; called after `activate`. */
  frontendManifest(): FrontendManifest | null;
  /** Throws when what the plugin gives are no routes; called after `activate`. */
  buildRoutes(setup: RouteSetup): PluginRoutes;
  api(context: PluginContext): unknown;
}

/** A function of any arguments. */
export const functionSchema = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'Expected a function',
);

/** The owners of a plugin's own records, by their names; those of core have theirs. */
export const ownersSchema = z.record(z.string(), functionSchema).superRefine((owners, context) => {
  for (const name of OWNED_RECORDS.filter((record) => Object.hasOwn(owners, record))) {
    context.addIssue({ code: 'custom', path: [name], message: 'Core has records of this name' });
  }
});

/** What a plugin bounds for each learner, by kind. */
export const usageKindsSchema = z
  .record(
    z.string(),
    z.discriminatedUnion('unit', [
      z.object({
        unit: z.enum(['bytes', 'count']),
        label: englishTextSchema(),
        used: functionSchema,
        allowed: functionSchema,
      }),
      z.object({
        unit: z.literal('at_once'),
        label: englishTextSchema(),
        allowed: functionSchema,
        of_server: functionSchema,
        wait_seconds: functionSchema.optional(),
      }),
    ]),
  )
  .superRefine((kinds, context) => {
    for (const kind of Object.keys(kinds).filter((key) => !/^[a-z][a-z0-9_]{0,48}$/.test(key))) {
      context.addIssue({ code: 'custom', path: [kind], message: 'The name of a kind is in snake_case: note_bytes' });
    }
  });

/** The errors of a plugin, by name. */
const errorsSchema = z
  .record(
    z.string(),
    z.object({
      status: z.literal(PLUGIN_ERROR_STATUSES, `Expected one of ${PLUGIN_ERROR_STATUSES.join(', ')}`),
      title: englishTextSchema(),
      detail: englishTextSchema().optional(),
    }),
  )
  .superRefine((errors, context) => {
    for (const name of Object.keys(errors).filter((key) => !/^[a-z][a-z0-9_]{0,48}$/.test(key))) {
      context.addIssue({ code: 'custom', path: [name], message: 'The name of an error is in snake_case: deck_full' });
    }
  });

function englishTextSchema() {
  return textByLanguageSchema.refine(({ en = '' }) => en.trim() !== '', 'Give the text in English, as en');
}

/** What both forms of a plugin declare (specification, R7.1). */
export const identityFields = {
  name: pluginNameSchema,
  version: pluginVersionSchema,
  api_version: z.literal('1', `Expected '1', the only version of the plugin API there is`),
  license_tier: licenseTierSchema,
  errors: errorsSchema.optional(),
  declares_hooks: z.array(z.string()).optional(),
  replays: z.array(z.enum(KEPT_HOOKS)).optional(),
  activate: functionSchema.optional(),
  deactivate: functionSchema.optional(),
};

/** The finding about a plugin whose own name differs from the one in its package.json. */
export function namesDiffer(name: string, entryName: string): string {
  return `name: It calls itself "${name}", its package.json "${entryName}"`;
}

/** Tells whether a name is a hook of the specification or one that the plugin declares. */
export function isHookName(name: string, declared: readonly string[] = []): name is HookName {
  return Object.hasOwn(HOOK_MODES, name) || declared.includes(name);
}
