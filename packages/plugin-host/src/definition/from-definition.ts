import { ERROR_CODES, languageSchema, textByLanguageSchema } from '@learnwright/core';
import { createRouteApp, findBadAccess } from '@learnwright/http';
import {
  createJobHelper,
  createRouteHelper,
  frontendManifestSchema,
  type JobDefinition,
  migrationNameSchema,
  type PluginContext,
  type PluginDefinition,
  type RouteDefinition,
} from '@learnwright/plugin-sdk';
import { dependsOnSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { describeIssues, PluginRefusal } from '../errors.ts';
import {
  functionSchema,
  identityFields,
  isHookName,
  namesDiffer,
  ownersSchema,
  type Plugin,
  type PluginHook,
  type PluginRoutes,
  type RouteSetup,
  usageKindsSchema,
} from './plugin.ts';
import { listOutsideHooks, suggestHook } from './unknown-hooks.ts';

const zodSchema = z.custom(
  (value) => typeof value === 'object' && value !== null && 'safeParse' in value,
  'Expected a Zod schema',
);

const jobsSchema = z
  .record(z.string(), z.object({ input: zodSchema, run: functionSchema }))
  .superRefine((jobs, context) => {
    for (const kind of Object.keys(jobs).filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))) {
      context.addIssue({ code: 'custom', path: [kind], message: 'The kind of a job is in snake_case: import_set' });
    }
  });

const LABEL_NEEDED =
  'A setting is either editable, with a label, or internal, without one: give { label: { en: … } }, or make it internal(schema, value)';

/** A setting, in either form of a plugin. */
export const settingSchema = z
  .object({
    schema: zodSchema,
    default: z.unknown(),
    internal: z.boolean(),
    label: z.record(z.string(), z.string(), LABEL_NEEDED).nullable(),
    help: textByLanguageSchema.optional(),
    unit: textByLanguageSchema.optional(),
    group: textByLanguageSchema.optional(),
    secret: z.boolean().optional(),
  })
  .refine(({ secret, internal, default: value }) => secret !== true || (!internal && value === null), {
    message: 'A secret is made by secret(schema, { label }): operators give it, and it has no default',
    abort: true,
  })
  .refine(({ internal, label }) => internal !== (label !== null && Object.keys(label).length > 0), LABEL_NEEDED);

const migrationsSchema = z.record(z.string(), z.object({ up: functionSchema })).superRefine((migrations, context) => {
  for (const name of Object.keys(migrations).filter((key) => !migrationNameSchema.safeParse(key).success)) {
    const message = 'The name of a migration starts with a number: 0001_create_attempts';
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

const languagePacksSchema = z.record(z.string(), z.record(z.string(), z.unknown())).superRefine((packs, context) => {
  for (const tag of Object.keys(packs).filter((key) => !languageSchema.safeParse(key).success)) {
    context.addIssue({ code: 'custom', path: [tag], message: 'A pack is named by its language, such as fr or pt-BR' });
  }
});

/** The object form of a plugin, everything in it that an author can get wrong. */
const definitionSchema = z.object({
  ...identityFields,
  depends_on: dependsOnSchema.optional(),
  display_name: textByLanguageSchema.optional(),
  description: textByLanguageSchema.optional(),
  settings: z.record(z.string(), settingSchema).optional(),
  migrations: migrationsSchema.optional(),
  glossary: z
    .record(z.string(), z.union([z.string(), z.object({ text: z.string().optional(), example: z.json() })]))
    .optional(),
  translations: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  language_packs: languagePacksSchema.optional(),
  frontend_manifest: frontendManifestSchema.nullish(),
  hooks: z.record(z.string(), functionSchema).optional(),
  owners: ownersSchema.optional(),
  privacy: z
    .object({ export_user: functionSchema, erase_user: functionSchema, rows_by_keys: z.boolean().optional() })
    .optional(),
  usage: usageKindsSchema.optional(),
  jobs: functionSchema.optional(),
  upkeep: functionSchema.optional(),
  routes: functionSchema.optional(),
  api: functionSchema.optional(),
});

const routesSchema = z.array(
  z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().regex(/^\//, 'A path starts with a slash'),
    access: z.unknown().refine((access) => access !== undefined, 'Say who may call it'),
    summary: z.string().min(1).optional(),
    errors: z.array(z.string()).optional(),
    response: z.record(z.string(), z.unknown()),
    handler: functionSchema,
  }),
);

const hookNamesSchema = z.object({
  hooks: z.record(z.string(), z.unknown()).catch({}),
  declares_hooks: z.array(z.string()).catch([]),
});

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
    glossary: loaded.glossary ?? {},
    settings: loaded.settings ?? {},
    errors: loaded.errors ?? {},
    migrations: loaded.migrations ?? {},
    translations: loaded.translations ?? {},
    language_packs: loaded.language_packs ?? {},
    hooks: hooksOf(loaded),
    declares_hooks: loaded.declares_hooks ?? [],
    unknown_hooks: listOutsideHooks(loaded),
    replays: loaded.replays ?? [],
    privacy: loaded.privacy ?? null,
    usage: loaded.usage ?? {},
    jobs: jobsOf(loaded),
    activate: (context) => loaded.activate?.(context),
    deactivate: (context) => loaded.deactivate?.(context),
    upkeep: (context) => loaded.upkeep?.(context),
    frontendManifest: () =>
      frontendManifestSchema
        .loose()
        .nullable()
        .parse(loaded.frontend_manifest ?? null),
    buildRoutes: (setup) => buildDefinedRoutes(loaded, setup),
    api: (context) => loaded.api?.(context) ?? null,
  };
}

/** The boundary where the schema vouches for the type of what a plugin exports. */
function isDefinition(loaded: unknown, entryName: string, findings: string[]): loaded is PluginDefinition {
  const result = definitionSchema.safeParse(loaded);
  if (!result.success) findings.push(...describeIssues(result.error.issues));
  findings.push(...findUnknownHooks(loaded));
  const name = typeof loaded === 'object' && loaded !== null && 'name' in loaded ? loaded.name : null;
  if (typeof name === 'string' && name !== entryName) findings.push(namesDiffer(name, entryName));
  return findings.length === 0;
}

/** A finding for every hook that neither the specification nor the plugin knows, whatever else is wrong with it. */
function findUnknownHooks(loaded: unknown): string[] {
  const { hooks = {}, declares_hooks = [] } = hookNamesSchema.safeParse(loaded).data ?? {};
  return Object.keys(hooks)
    .filter((name) => !isHookName(name, declares_hooks))
    .map((name) => `hooks.${name}: There is no such hook: ${suggestHook(name).replace(/\.$/, '')}`);
}

function hooksOf(definition: PluginDefinition): PluginHook[] {
  const { hooks = {} } = definition;
  return Object.entries(hooks).flatMap(([name, hook]) => {
    if (!isHookName(name, definition.declares_hooks)) return [];
    return [{ name, bind: (context) => Reflect.apply(Function.prototype.bind, hook, [hooks, context]) }];
  });
}

/** The jobs of a plugin, by kind. Throws a PluginRefusal when they are malformed. */
function jobsOf(definition: PluginDefinition): ReadonlyMap<string, JobDefinition<PluginContext>> {
  const jobs = definition.jobs?.(createJobHelper<PluginContext>()) ?? {};
  const result = jobsSchema.safeParse(jobs);
  if (result.success) return new Map(Object.entries(jobs));
  const findings = describeIssues(result.error.issues).map((finding) => `jobs: ${finding}`);
  throw new PluginRefusal(definition.name, findings);
}

/** Builds the routes of a plugin made with `definePlugin`. Throws a PluginRefusal when they are malformed. */
function buildDefinedRoutes(definition: PluginDefinition, setup: RouteSetup): PluginRoutes {
  const routes = definition.routes?.(createRouteHelper<PluginContext>()) ?? [];
  requireRoutes(definition, routes);
  const { basePath, context, requests, around } = setup;
  const owners = Object.fromEntries(
    Object.entries(definition.owners ?? {}).map(([record, find]) => [
      record,
      (ids: readonly string[]) => find(context, ids),
    ]),
  );
  const marked = around === undefined ? routes : routes.map((route) => aroundHandler(route, around));
  return { app: createRouteApp({ basePath, routes: marked, context, handling: requests, owners }), routes };
}

function aroundHandler(
  route: RouteDefinition<PluginContext>,
  around: NonNullable<RouteSetup['around']>,
): RouteDefinition<PluginContext> {
  return { ...route, handler: (input) => around(() => route.handler(input)) };
}

function requireRoutes(
  { name, owners = {}, errors = {} }: PluginDefinition,
  routes: readonly RouteDefinition<PluginContext>[],
): void {
  const result = routesSchema.safeParse(routes);
  if (!result.success) {
    throw new PluginRefusal(
      name,
      describeIssues(result.error.issues).map((finding) => `routes: ${finding}`),
    );
  }
  const unknown = routes.flatMap((route) =>
    (route.errors ?? [])
      .filter((code) => !Object.hasOwn(errors, code) && !Object.hasOwn(ERROR_CODES, code))
      .map(
        (code) => `routes: ${route.method} ${route.path}: errors: There is no error "${code}"; declare it in errors`,
      ),
  );
  if (unknown.length > 0) throw new PluginRefusal(name, unknown);
  const bad = routes.flatMap((route) =>
    findBadAccess(route, Object.keys(owners)).map((finding) => `routes: ${route.method} ${route.path}: ${finding}`),
  );
  if (bad.length > 0) throw new PluginRefusal(name, bad, 'trial.bad_access');
}
