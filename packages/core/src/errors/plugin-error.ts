/**
 * The statuses that an error of a plugin can have: the request cannot be done as it stands, or something behind the plugin
 * failed. Those that the server decides itself are left to it, such as 401 and 500.
 */
export const PLUGIN_ERROR_STATUSES = [
  400, 402, 403, 404, 409, 410, 413, 415, 422, 423, 424, 429, 451, 502, 503, 504,
] as const;

/** A status of PLUGIN_ERROR_STATUSES. */
export type PluginErrorStatus = (typeof PLUGIN_ERROR_STATUSES)[number];

/** The code of an error of a plugin: its name, a dot, and the name of the error. No code of the error table has a dot. */
export type PluginErrorCode = `${string}.${string}`;

/** The title and the detail of a problem document, and their language. */
export interface ProblemTexts {
  readonly title: string;
  readonly detail: string;
  readonly language: string;
}

/** An error that a plugin declares, as an AppError carries it. */
export interface PluginErrorKind {
  readonly code: PluginErrorCode;
  readonly status: number;
  /** In English. */
  readonly title: string;
  /** The texts in the first of the languages that has them, else in English. */
  readonly translate: (languages: readonly string[]) => ProblemTexts;
}
