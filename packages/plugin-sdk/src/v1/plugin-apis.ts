/**
 * The public APIs of plugins, by the name of the plugin: what `context.plugin(name)` returns. A plugin that has an `api` adds
 * its type by declaration merging. For a name that nobody has added, `context.plugin` returns `unknown`.
 *
 * @example
 * declare module '@learnwright/plugin-sdk' {
 *   interface PluginApis {
 *     quiz: QuizApi;
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: plugins merge their APIs into it.
export interface PluginApis {}

/** The name of a plugin: one with a typed API, which editors offer, or any other. */
export type PluginReference = keyof PluginApis | (string & Record<never, never>);

/** The API of a plugin by its name; `unknown` for a name without a declared type. */
export type ApiOf<Name extends PluginReference> = Name extends keyof PluginApis ? PluginApis[Name] : unknown;
