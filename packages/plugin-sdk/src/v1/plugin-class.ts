import type { Awaitable, HookName, HookSignatures } from '@learnwright/core';
import type { Hono } from 'hono';
import type { Access } from './access.ts';
import type { PluginContext } from './context.ts';
import type { FrontendManifest } from './frontend-manifest.ts';

/**
 * The class form of a plugin (specification, part 1, rules 1 and 2): fields, optional methods, and methods named after
 * hooks. Its routers are plain Hono apps without schemas, open to `app` and `operator` unless `route_access` is given.
 */
export interface PluginInstance extends Partial<HookSignatures> {
  readonly name: string;
  readonly version: string;
  readonly api_version: '1';
  readonly license_tier: 'core';
  readonly depends_on: readonly string[];
  readonly route_access?: Access;
  /** The methods that are hooks beyond the specification. */
  readonly declares_hooks?: readonly HookName[];
  activate?(context: PluginContext): Awaitable<void>;
  deactivate?(context: PluginContext): Awaitable<void>;
  get_routes?(): readonly Hono[];
  get_frontend_manifest?(): FrontendManifest | null;
}

/** A class whose instances are plugins. */
export type PluginClass = new () => PluginInstance;
