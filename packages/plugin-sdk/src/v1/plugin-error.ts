import type { AppErrorOptions, PluginErrorStatus, TextByLanguage } from '@learnwright/core';

/** An error that a plugin declares, with its texts by language. English is needed; `{name}` stands for a value. */
export interface PluginErrorDefinition {
  readonly status: PluginErrorStatus;
  /** A few words that are the same for every error of the code. */
  readonly title: TextByLanguage;
  /** A sentence about what happened, such as `The deck holds {count} cards.`; default: the title. */
  readonly detail?: TextByLanguage;
}

/** The errors of a plugin by name, in snake_case: clients get the code `<plugin>.<name>`. */
export type ErrorsDefinition = Readonly<Record<string, PluginErrorDefinition>>;

/** The errors of a plugin that declares none. */
export type NoErrors = Record<never, never>;

/** What `context.error` takes beside the name. */
export interface PluginErrorOptions extends Omit<AppErrorOptions, 'findingCount'> {
  /** What the declared texts name in braces. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** A sentence instead of the declared detail; it is not translated. */
  readonly detail?: string;
}

/** The names of the errors that a context can make. */
export type ErrorNameOf<Context> = Context extends { error(name: infer Name, ...rest: never[]): unknown }
  ? Name
  : never;
