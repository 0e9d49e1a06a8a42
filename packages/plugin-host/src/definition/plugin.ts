import type { Awaitable, HookName, TextByLanguage } from '@learnwright/core';
import type { RequestEffects, RouteApp } from '@learnwright/http';
import type {
  FrontendManifest,
  Migrations,
  PluginContext,
  PrivacyFunctions,
  RouteDefinition,
  SettingsDefinition,
} from '@learnwright/plugin-sdk';

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
  readonly effects: RequestEffects;
}

/** A plugin as the host works with it, whichever form it was written in. Its functions run the plugin's code. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly depends_on: readonly string[];
  readonly display_name: TextByLanguage | null;
  readonly description: TextByLanguage | null;
  readonly settings: SettingsDefinition;
  readonly migrations: Migrations;
  /** By language. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly hooks: readonly PluginHook[];
  readonly privacy: PrivacyFunctions<PluginContext> | null;
  activate(context: PluginContext): Awaitable<void>;
  deactivate(context: PluginContext): Awaitable<void>;
  /** Throws when what the plugin gives is no manifest; called after `activate`. */
  frontendManifest(): FrontendManifest | null;
  /** Throws when what the plugin gives are no routes; called after `activate`. */
  buildRoutes(setup: RouteSetup): PluginRoutes;
  api(context: PluginContext): unknown;
}
