/** Words that people read, and their language where it is not that of the page. */
export interface Words {
  readonly words: string;
  readonly lang?: string | undefined;
}

/** Chooses of a text by language the one of the page, else English, else any; null where there is none. */
export function chooseWords(texts: Readonly<Record<string, string>> | null, language: string): Words | null {
  const [base = ''] = language.split('-');
  const [first = ''] = Object.keys(texts ?? {});
  const lang = [language, base, 'en', first].find((tag) => (texts?.[tag] ?? '') !== '');
  if (texts === null || lang === undefined) return null;
  return { words: texts[lang] ?? '', lang: lang === language || lang === base ? undefined : lang };
}
