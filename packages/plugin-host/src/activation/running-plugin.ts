import type { TextByLanguage } from '@learnwright/core';
import type { RouteApp } from '@learnwright/http';
import type { FrontendManifest, PluginContext, RouteDefinition } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import type { HandlerSet } from './create-handler-sets.ts';
import type { HookSet } from './create-hook-seats.ts';
import type { Uses } from './create-uses.ts';

/** One version of a plugin that is active: it runs, is about to take over, or has been replaced and ends. */
export interface RunningPlugin {
  readonly plugin: Plugin;
  readonly display_name: TextByLanguage;
  readonly context: PluginContext;
  readonly manifest: FrontendManifest | null;
  readonly app: RouteApp;
  readonly basePath: string;
  readonly routes: readonly RouteDefinition<never>[];
  readonly hooks: HookSet;
  readonly handlers: HandlerSet;
  /** Counts the requests and calls that are under way in it. */
  readonly uses: Uses;
  /** Counts the versions of other plugins that may hold its public API. */
  readonly holders: Uses;
  /** What the plugin offers to those that depend on it; made at the first call. */
  api(): unknown;
  /** Runs `deactivate()` and its disposers; never rejects. Nothing may call it any more. */
  end(): Promise<void>;
}
