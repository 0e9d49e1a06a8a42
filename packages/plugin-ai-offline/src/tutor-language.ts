/** The languages of the practice tutor. */
export type TutorLanguage = 'en' | 'de';

const WORDS = {
  en: /\b(?:the|and|is|are|not|you|your|what|how|why|with|for|of|to)\b/gi,
  de: /\b(?:der|die|das|und|ist|sind|nicht|du|dein|deine|was|wie|warum|mit|für|ein|eine|ich|auf)\b/gi,
} as const satisfies Record<TutorLanguage, RegExp>;

/** Tells the language of a text by its small words; English where they do not tell. */
export function detectLanguage(text: string): TutorLanguage {
  const count = (language: TutorLanguage) => text.match(WORDS[language])?.length ?? 0;
  return count('de') > count('en') ? 'de' : 'en';
}

const LABELS = { en: '[practice tutor]', de: '[Übungstutor]' } as const satisfies Record<TutorLanguage, string>;

const NOTES = {
  en: 'Nothing was judged: this tutor needs no model.',
  de: 'Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
} as const satisfies Record<TutorLanguage, string>;

/** The label of every text of the practice tutor: nobody is to take it for a model. */
export function tutorLabel(language: TutorLanguage): string {
  return LABELS[language];
}

/** The label, and the sentence that nothing was judged. */
export function tutorNote(language: TutorLanguage): string {
  return `${tutorLabel(language)} ${NOTES[language]}`;
}

/** The beginning of a text on one line: at most `limit` characters, and an ellipsis where more follow. */
export function excerptOf(text: string, limit: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit).join('').trimEnd()}…`;
}
