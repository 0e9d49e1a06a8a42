/** A text in each language of the plugin. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** Picks the text of a language or its base language: German for `de` and its regions, else English. */
export function textIn(text: Text, lang: string): string {
  const base = lang.toLowerCase().split(/[-_]/)[0];
  return base === 'de' ? text.de : text.en;
}
