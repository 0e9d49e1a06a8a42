import { frontendManifestSchema, type PluginDefinition } from '@learnwright/plugin-sdk';
import { buildDefinedRoutes } from '../routes/build-defined-routes.ts';
import { definitionSchema, findUnknownHooks } from './definition-schema.ts';
import { isHookName } from './is-hook-name.ts';
import type { Plugin, PluginHook } from './plugin.ts';
import { namesDiffer, PluginRefusal, toFindingLines } from './plugin-refusal.ts';

/** The plugin of an object made by `definePlugin`. Throws a PluginRefusal with all findings. */
export function fromDefinition(loaded: unknown, entryName: string): Plugin {
  const findings: string[] = [];
  if (!isDefinition(loaded, entryName, findings)) throw new PluginRefusal(entryName, findings);
  return {
    name: loaded.name,
    version: loaded.version,
    depends_on: loaded.depends_on ?? [],
    display_name: loaded.display_name ?? null,
    description: loaded.description ?? null,
    settings: loaded.settings ?? {},
    migrations: loaded.migrations ?? {},
    translations: loaded.translations ?? {},
    hooks: hooksOf(loaded),
    privacy: loaded.privacy ?? null,
    activate: (context) => loaded.activate?.(context),
    deactivate: (context) => loaded.deactivate?.(context),
    frontendManifest: () => frontendManifestSchema.nullable().parse(loaded.frontend_manifest ?? null),
    buildRoutes: (setup) => buildDefinedRoutes(loaded, setup),
    api: (context) => loaded.api?.(context) ?? null,
  };
}

/** The boundary where the schema vouches for the type of what a plugin exports. */
function isDefinition(loaded: unknown, entryName: string, findings: string[]): loaded is PluginDefinition {
  const result = definitionSchema.safeParse(loaded);
  if (!result.success) findings.push(...toFindingLines(result.error.issues));
  findings.push(...findUnknownHooks(loaded));
  const name = typeof loaded === 'object' && loaded !== null && 'name' in loaded ? loaded.name : null;
  if (typeof name === 'string' && name !== entryName) findings.push(namesDiffer(name, entryName));
  return findings.length === 0;
}

function hooksOf(definition: PluginDefinition): PluginHook[] {
  const { hooks = {} } = definition;
  return Object.entries(hooks).flatMap(([name, hook]) => {
    if (!isHookName(name, definition.declares_hooks)) return [];
    return [{ name, bind: (context) => Reflect.apply(Function.prototype.bind, hook, [hooks, context]) }];
  });
}
