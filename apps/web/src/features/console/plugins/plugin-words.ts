/** Words of a plugin in several languages, by language. */
export type Words = Readonly<Record<string, string>>;

/** The words in the language of the page, else in English, else in whichever there is; empty where there are none. */
export function wordsIn(language: string, words: Words | null): string {
  if (words === null) return '';
  const [base = language] = language.split('-');
  return words[language] ?? words[base] ?? words.en ?? Object.values(words)[0] ?? '';
}
