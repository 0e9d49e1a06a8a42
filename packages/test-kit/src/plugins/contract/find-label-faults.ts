import { textByLanguageSchema } from '@learnwright/core';

/** A finding for every language that a text lacks or is blank in; `place` says where the text stands. */
export function findLabelFaults(place: string, text: unknown, languages: readonly string[]): string[] {
  const { data = {} } = textByLanguageSchema.safeParse(text);
  return languages
    .filter((language) => (data[language] ?? '').trim() === '')
    .map((language) => `${place}: It has no text in the language "${language}".`);
}
