import type { Awaitable, HookName, HookSignatures, KeptHook, RecordOwner, TextByLanguage } from '@learnwright/core';
import type { PluginContext } from './context.ts';
import type { FrontendManifest } from './frontend-manifest.ts';
import type { Glossary } from './glossary.ts';
import type { DefineJob, JobDefinition } from './job.ts';
import type { Migrations } from './migration.ts';
import type { PluginReference } from './plugin-apis.ts';
import type { ErrorsDefinition, NoErrors } from './plugin-error.ts';
import type { RouteDefinition, RouteHelper } from './route.ts';
import type { SettingsDefinition } from './setting.ts';
import type { UsageDefinition } from './usage.ts';

/** The hooks of a plugin; each gets the plugin's context before the specified arguments. */
export type PluginHooks<Context> = {
  readonly [Name in HookName]?: (
    context: Context,
    ...args: Parameters<HookSignatures[Name]>
  ) => ReturnType<HookSignatures[Name]>;
};

/** The export and erasure of a user's data; required of every plugin whose tables have a `user_id`. */
export interface PrivacyFunctions<Context> {
  /**
   * Exports all data of a user, as JSON. In the place of a list, the value or a property of it may be an async iterable of
   * rows, such as `rowsOf` makes: its rows need not be in memory at once. It is read in a transaction that only reads.
   */
  export_user(context: Context, user_id: string): Awaitable<unknown>;
  /**
   * Erases all data of a user, of whom there may be nothing. Called twice: in a transaction of its own when the erasure begins, and
   * in the last transaction of the erasure, when all rows have gone that hang on the user by keys.
   */
  erase_user(context: Context, user_id: string): Awaitable<void>;
  /**
   * True where each row of a user has a `user_id`, or a key that cascades, over any number of tables, from a row that has one. Then the
   * server deletes the rows a few at a time, so that an erasure holds nobody up, and calls `erase_user` in the end alone.
   */
  readonly rows_by_keys?: boolean;
}

/** A plugin (specification, R7.1 and R7.2). */
export interface PluginDefinition<
  Settings extends SettingsDefinition = SettingsDefinition,
  Tables = unknown,
  Errors extends ErrorsDefinition = ErrorsDefinition,
> {
  readonly name: string;
  /** A semantic version. */
  readonly version: string;
  readonly api_version: '1';
  readonly license_tier: 'core';
  readonly depends_on?: readonly PluginReference[];
  readonly display_name?: TextByLanguage;
  readonly description?: TextByLanguage;
  readonly settings?: Settings;
  /**
   * The errors of the plugin by name, for `context.error`:
   * `{ deck_full: { status: 409, title: { en: 'The deck is full' } } }`. Clients get the code `<plugin>.deck_full`.
   */
  readonly errors?: Errors;
  readonly migrations?: Migrations;
  /** Translations by language, served under `plugins.<name>`. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * Texts in further languages for the server and other plugins, by language, in the shape of `GET /i18n/{lang}`. They count
   * where neither the operator nor those whose text it is have one; of several plugins the first to run counts.
   */
  readonly language_packs?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly frontend_manifest?: FrontendManifest;
  /** What the fields and parameters of its routes mean. */
  readonly glossary?: Glossary;
  /** The hooks beyond R8.1 and R8.9 of the specification that the plugin calls or implements; other unknown hooks are refused. */
  readonly declares_hooks?: readonly HookName[];
  readonly hooks?: PluginHooks<PluginContext<Settings, Tables, Errors>>;
  /**
   * The hooks whose past the plugin is told: when it is installed, all events that are kept, and when it comes back after it
   * was disabled, those that it has missed.
   */
  readonly replays?: readonly KeptHook[];
  readonly privacy?: PrivacyFunctions<PluginContext<Settings, Tables, Errors>>;
  /** What the plugin bounds for each learner: what is stored, and what runs at once. */
  readonly usage?: UsageDefinition<PluginContext<Settings, Tables, Errors>>;
  /**
   * Finds whom the plugin's own records belong to, by the name that `learnerOf` calls them; records that are not there
   * are left out.
   */
  readonly owners?: Readonly<
    Record<
      string,
      (context: PluginContext<Settings, Tables, Errors>, ids: readonly string[]) => Promise<readonly RecordOwner[]>
    >
  >;
  routes?(
    route: RouteHelper<PluginContext<Settings, Tables, Errors>>,
  ): readonly RouteDefinition<PluginContext<Settings, Tables, Errors>>[];
  /** The long work of the plugin, by kind: `jobs: (job) => ({ import_set: job({ input, run }) })`. */
  jobs?(
    job: DefineJob<PluginContext<Settings, Tables, Errors>>,
  ): Readonly<Record<string, JobDefinition<PluginContext<Settings, Tables, Errors>>>>;
  /**
   * Builds the public API: plugins that depend on this one get it from `context.plugin(name)`. Merge its type into
   * `PluginApis`.
   */
  api?(context: PluginContext<Settings, Tables, Errors>): unknown;
  activate?(context: PluginContext<Settings, Tables, Errors>): Awaitable<void>;
  /**
   * Deletes what the plugin need not keep any longer, a few rows at a time. Called when the server has started, and every
   * few minutes while it runs; it may take 5 seconds.
   */
  upkeep?(context: PluginContext<Settings, Tables, Errors>): Awaitable<void>;
  deactivate?(context: PluginContext<Settings, Tables, Errors>): Awaitable<void>;
}

/**
 * Defines a plugin: returns it unchanged, with typed hooks, settings and routes.
 *
 * @example
 * export const quiz = definePlugin({
 *   name: 'quiz',
 *   version: '1.0.0',
 *   api_version: '1',
 *   license_tier: 'core',
 *   hooks: { on_session_complete: (context, session) => context.logger.info('Ended.', { session_id: session.id }) },
 * });
 */
export function definePlugin<
  Settings extends SettingsDefinition = Record<never, never>,
  Tables = unknown,
  Errors extends ErrorsDefinition = NoErrors,
>(definition: PluginDefinition<Settings, Tables, Errors>): PluginDefinition<Settings, Tables, Errors> {
  return definition;
}
