import type { Awaitable, HookName, HookSignatures, KeptHook } from '@learnwright/core';
import type { Hono } from 'hono';
import type { Access, FindOwners } from './access.ts';
import type { Caller } from './caller.ts';
import type { PluginContext } from './context.ts';
import type { FrontendManifest } from './frontend-manifest.ts';
import type { PluginReference } from './plugin-apis.ts';
import type { ErrorsDefinition } from './plugin-error.ts';
import type { SettingsDefinition } from './setting.ts';

/**
 * The types of a plain Hono router: its handlers read who calls from `c.env.caller`.
 *
 * @example
 * new Hono<RouterEnv>().get('/notes', (c) => c.json(notesOf(c.env.caller)));
 */
export interface RouterEnv {
  Bindings: { readonly requestId: string; readonly caller: Caller };
}

/** A plain Hono router, whatever the types of its handlers. */
export interface PlainRouter {
  readonly routes: Hono['routes'];
  readonly fetch: (request: Request, ...rest: never[]) => Awaitable<Response>;
}

/** A router and who may call its routes. `learner` needs `:user_id` in every path, `learnerOf` its own parameter. */
export interface RouterWithAccess {
  readonly router: PlainRouter;
  readonly access: Access;
}

/**
 * The class form of a plugin (specification, R7.1 and R7.2): fields, optional methods, and methods named after
 * hooks. Its routers are plain Hono apps without schemas. Each stands for itself: its middleware runs for its own routes.
 */
export interface PluginInstance extends Partial<HookSignatures> {
  readonly name: string;
  readonly version: string;
  readonly api_version: '1';
  readonly license_tier: 'core';
  readonly depends_on: readonly PluginReference[];
  /** Who may call the routers that come without an access of their own; default: `app`. */
  readonly route_access?: Access;
  /** Finds whom the plugin's own records belong to, by the name that `learnerOf` calls them. */
  readonly owners?: Readonly<Record<string, FindOwners>>;
  /** The methods that are hooks beyond R8.1 and R8.9 of the specification. */
  readonly declares_hooks?: readonly HookName[];
  /** The hooks whose past the plugin is told. */
  readonly replays?: readonly KeptHook[];
  /** The settings of the plugin; their values are in `context.settings` of `activate`. */
  readonly settings?: SettingsDefinition;
  /** The errors of the plugin by name, for `context.error`. */
  readonly errors?: ErrorsDefinition;
  activate?(context: PluginContext): Awaitable<void>;
  deactivate?(context: PluginContext): Awaitable<void>;
  get_routes?(): readonly (PlainRouter | RouterWithAccess)[];
  get_frontend_manifest?(): FrontendManifest | null;
}

/** A class whose instances are plugins. */
export type PluginClass = new () => PluginInstance;
