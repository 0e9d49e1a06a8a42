/** The languages the practice tutor speaks. */
export type TutorLanguage = 'en' | 'de';

const WORDS = {
  en: /\b(?:the|and|is|are|not|you|your|what|how|why|with|for|of|to)\b/gi,
  de: /\b(?:der|die|das|und|ist|sind|nicht|du|dein|deine|was|wie|warum|mit|für|ein|eine|ich|auf)\b/gi,
} as const satisfies Record<TutorLanguage, RegExp>;

/** The language of a text, by its small words; English where it cannot be told. */
export function detectLanguage(text: string): TutorLanguage {
  const count = (language: TutorLanguage) => text.match(WORDS[language])?.length ?? 0;
  return count('de') > count('en') ? 'de' : 'en';
}
