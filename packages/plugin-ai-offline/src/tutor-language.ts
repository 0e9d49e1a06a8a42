/** The languages of the practice tutor. */
export const TUTOR_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;

/** A language of the practice tutor. */
export type TutorLanguage = (typeof TUTOR_LANGUAGES)[number];

const WORDS = {
  en: /\b(?:the|and|is|are|not|you|your|what|how|why|with|for|of|to)\b/gi,
  de: /\b(?:der|die|das|und|ist|sind|nicht|du|dein|deine|was|wie|warum|mit|für|ein|eine|ich|auf)\b/gi,
  fr: /\b(?:le|les|et|est|sont|pas|tu|vous|quoi|comment|pourquoi|avec|pour|une|je|dans|qui)\b/gi,
  // Without those that French has too, such as `la` and `en`.
  es: /(?<!\p{L})(?:el|los|las|del|son|soy|estoy|está|qué|cómo|por|con|para|muy|pero|hay|quiero|mi|yo)(?!\p{L})/giu,
} as const satisfies Record<TutorLanguage, RegExp>;

/** Tells the language of a text by its small words; English where they do not tell. */
export function detectLanguage(text: string): TutorLanguage {
  const count = (language: TutorLanguage) => text.match(WORDS[language])?.length ?? 0;
  const others = TUTOR_LANGUAGES.filter((language) => count(language) > count('en'));
  return others.toSorted((one, other) => count(other) - count(one))[0] ?? 'en';
}

const LABELS = {
  en: '[practice tutor]',
  de: '[Übungstutor]',
  fr: '[tuteur d’exercice]',
  es: '[tutor de práctica]',
} as const satisfies Record<TutorLanguage, string>;

const NOTES = {
  en: 'Nothing was judged: this tutor needs no model.',
  de: 'Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
  fr: 'Rien n’a été jugé : ce tuteur se passe de modèle.',
  es: 'No se ha valorado nada: este tutor funciona sin modelo.',
} as const satisfies Record<TutorLanguage, string>;

/** The label of every text of the practice tutor: nobody is to take it for a model. */
export function tutorLabel(language: TutorLanguage): string {
  return LABELS[language];
}

/** The language of a text that begins with the label; null where it has none, so it is not the tutor's. */
export function languageOfTutor(text: string): TutorLanguage | null {
  return TUTOR_LANGUAGES.find((language) => text.startsWith(LABELS[language])) ?? null;
}

/** The label, and the sentence that nothing was judged. */
export function tutorNote(language: TutorLanguage): string {
  return `${tutorLabel(language)} ${NOTES[language]}`;
}

/** The name of a language (BCP 47) in another one; the tag where it has none. */
export function languageName(tag: string, inLanguage: TutorLanguage): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // A tag that is none.
    return tag;
  }
}

/** The beginning of a text on one line: at most `limit` characters, and an ellipsis where more follow. */
export function excerptOf(text: string, limit: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit).join('').trimEnd()}…`;
}
