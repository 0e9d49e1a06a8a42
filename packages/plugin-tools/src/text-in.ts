/** A text in each language of the plugin. */
export interface Text {
  readonly en: string;
  readonly de: string;
}

/** The text in a language or its base language; in English where there is none in it. */
export function textIn(text: Text, lang: string): string {
  const base = lang.toLowerCase().split(/[-_]/)[0];
  return base === 'de' ? text.de : text.en;
}
