/** A text in each language of the plugin. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** Finds a text of the plugin by its key, in the language of a learner, and fills its placeholders. */
export type TextOf = (key: string, values?: Readonly<Record<string, string>>) => string;
