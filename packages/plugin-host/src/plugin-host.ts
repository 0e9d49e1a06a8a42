import type { HookBus } from '@learnwright/core';
import type { RouteEnv, RouteGroup } from '@learnwright/http';
import type { AiClient, PluginRecords } from '@learnwright/plugin-sdk';
import type { HostRegistries } from './activation/create-plugin-context.ts';
import type { PluginManifest } from './activation/describe-running.ts';
import type { PluginChanges } from './changes/plugin-changes.ts';
import type { SettingsAdmin } from './config/create-settings-admin.ts';
import type { Discovery } from './discovery/discovered-plugin.ts';
import type { HostPorts } from './host-ports.ts';
import type { StartJournal } from './recovery/start-journal.ts';
import type { PluginHealth } from './status/plugin-health.ts';

/** Values of settings that count more than the config files, by plugin and key; those of plugins that are not there do nothing. */
export type SettingOverrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a plugin host is made of. */
export interface PluginHostOptions {
  readonly discovered: Discovery;
  /** `plugins.enabled` of the application config. */
  readonly enabled: readonly string[];
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly ports: HostPorts;
  readonly settingOverrides?: SettingOverrides;
  /** Leaves third-party plugins out and shows them as disabled. */
  readonly safeMode?: boolean;
  /** Default: an interrupted start is not remembered. */
  readonly journal?: StartJournal;
}

/** Loads plugins, runs them and keeps what they do wrong to themselves. */
export interface PluginHost extends SettingsAdmin, PluginChanges {
  readonly hooks: HookBus;
  readonly registries: HostRegistries;
  /** The AI client of core's own endpoints; plugins have theirs in the context. */
  readonly ai: AiClient;
  /**
   * Loads, configures and activates the enabled plugins. Rejects only with a ConfigError, before anything is active,
   * when the config file of a first-party plugin is broken; every other failure is that plugin's alone.
   */
  start(records: PluginRecords): Promise<void>;
  /** Deactivates all plugins, last activated first, and waits for what has been replaced and ends; never rejects. */
  stop(): Promise<void>;
  /**
   * Answers a request below `/api/plugins/<name>`. Rejects with an AppError: not_found for an unknown or disabled plugin,
   * plugin_unavailable for one that is not running or quarantined, plugin_failed where its route throws anything but an AppError.
   */
  dispatch(name: string, request: Request, env: RouteEnv): Promise<Response>;
  /** What the running plugins add to a user interface, by plugin name; nothing of those in quarantine. */
  manifests(): Record<string, PluginManifest>;
  /** The condition of every discovered plugin, by name. */
  health(): Record<string, PluginHealth>;
  /** What is wrong, a sentence by plugin name. */
  errors(): Record<string, string>;
  /** The routes of the running plugins for the API document. */
  routeGroups(): RouteGroup[];
  /** The translations of the running plugins into a language, or into its base language, by plugin name. */
  translations(language: string): Record<string, Readonly<Record<string, unknown>>>;
  /** What the running plugins hold of a user, by plugin name. Rejects with plugin_failed when one cannot tell. */
  exportUser(user_id: string): Promise<Record<string, unknown>>;
  /** Erases what the running plugins hold of a user; call it in the transaction that erases the user. Rejects like exportUser. */
  eraseUser(user_id: string): Promise<void>;
  /** The public API of a running plugin; null when there is none, or it is quarantined. */
  api(name: string): unknown;
  /**
   * Records an unhandled rejection or uncaught exception with the plugin it belongs to and answers the plugin's name;
   * null when it belongs to none. Call it in the handler of `unhandledRejection` or `uncaughtException` itself.
   */
  attributeError(error: unknown): string | null;
}
