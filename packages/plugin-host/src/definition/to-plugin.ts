import { HOOK_MODES } from '@learnwright/core';
import { frontendManifestSchema, type PluginInstance } from '@learnwright/plugin-sdk';
import { dependsOnSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { describeIssues, PluginRefusal } from '../errors.ts';
import { fromDefinition, settingSchema } from './from-definition.ts';
import {
  functionSchema,
  identityFields,
  isHookName,
  namesDiffer,
  ownersSchema,
  type Plugin,
  type PluginHook,
} from './plugin.ts';
import { buildRouterRoutes } from './router-routes.ts';
import { listUnknownMethods } from './unknown-hooks.ts';

const instanceSchema = z.object({
  ...identityFields,
  depends_on: dependsOnSchema,
  owners: ownersSchema.optional(),
  settings: z.record(z.string(), settingSchema).optional(),
  get_routes: functionSchema.optional(),
  get_frontend_manifest: functionSchema.optional(),
});

/**
 * Takes what a plugin's module exports, the object of `definePlugin` or a class whose instances are plugins
 * (specification, R7.1 and R7.2). Throws a PluginRefusal with all findings when it is neither, is malformed, or
 * calls itself something other than `entryName`. A class is instantiated; no other code of the plugin runs.
 */
export function toPlugin(loaded: unknown, entryName: string): Plugin {
  return typeof loaded === 'function' ? fromClass(loaded, entryName) : fromDefinition(loaded, entryName);
}

/** The plugin of a class (specification, R7.1 and R7.2). Throws a PluginRefusal with all findings. */
function fromClass(loaded: object, entryName: string): Plugin {
  const instance = instantiate(loaded, entryName);
  return {
    name: instance.name,
    version: instance.version,
    depends_on: instance.depends_on,
    display_name: null,
    description: null,
    settings: instance.settings ?? {},
    glossary: {},
    errors: instance.errors ?? {},
    migrations: {},
    translations: {},
    language_packs: {},
    hooks: hooksOf(instance),
    declares_hooks: instance.declares_hooks ?? [],
    unknown_hooks: listUnknownMethods(instance, instance.declares_hooks),
    replays: instance.replays ?? [],
    privacy: null,
    usage: {},
    jobs: new Map(),
    activate: (context) => instance.activate?.(context),
    deactivate: (context) => instance.deactivate?.(context),
    upkeep: () => undefined,
    frontendManifest: () => readManifest(instance),
    buildRoutes: (setup) => buildRouterRoutes(instance, setup),
    api: () => null,
  };
}

function instantiate(loaded: object, entryName: string): PluginInstance {
  if (!isConstructor(loaded)) throw new PluginRefusal(entryName, ['It exports a function that is not a class']);
  const instance: unknown = new loaded();
  const findings: string[] = [];
  if (!isInstance(instance, entryName, findings)) throw new PluginRefusal(entryName, findings);
  return instance;
}

function isConstructor(loaded: object): loaded is new () => unknown {
  return typeof loaded === 'function' && 'prototype' in loaded && typeof loaded.prototype === 'object';
}

/** The boundary where the schema vouches for the type of an instance. */
function isInstance(instance: unknown, entryName: string, findings: string[]): instance is PluginInstance {
  const result = instanceSchema.safeParse(instance);
  if (!result.success) findings.push(...describeIssues(result.error.issues));
  else if (result.data.name !== entryName) findings.push(namesDiffer(result.data.name, entryName));
  return findings.length === 0;
}

/** The methods named after hooks; a class may have any other method for itself. */
function hooksOf(instance: PluginInstance): PluginHook[] {
  const candidates = [...Object.keys(HOOK_MODES), ...(instance.declares_hooks ?? [])];
  return [...new Set(candidates)].flatMap((name) => {
    const method: unknown = Reflect.get(instance, name);
    if (!isHookName(name, instance.declares_hooks) || typeof method !== 'function') return [];
    return [{ name, bind: () => method.bind(instance) }];
  });
}

function readManifest(instance: PluginInstance) {
  const manifest: unknown = instance.get_frontend_manifest?.() ?? null;
  const result = frontendManifestSchema.loose().nullable().safeParse(manifest);
  if (result.success) return result.data;
  const findings = describeIssues(result.error.issues).map((finding) => `get_frontend_manifest(): ${finding}`);
  throw new PluginRefusal(instance.name, findings);
}
