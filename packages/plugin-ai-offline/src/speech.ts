import type { TutorLanguage } from './tutor-language.ts';

/** The result of comparing letters. */
export interface SpeechComparison {
  /** Whether both have the same letters and digits. */
  readonly matches: boolean;
  /** The share of words they have in common, 0 to 1. */
  readonly score: number;
  /** How many words of the target were heard, and how many it has. */
  readonly found: number;
  readonly expected: number;
}

interface FeedbackWording {
  readonly method: string;
  readonly matches: string;
  readonly differs: (comparison: SpeechComparison) => string;
  readonly reordered: string;
}

const FEEDBACK = {
  en: {
    method: 'I have compared letters, not sounds.',
    matches: 'What was heard is what was to be said.',
    differs: ({ found, expected }) => `Words that were heard: ${found} of ${expected}. Try once more, a little slower.`,
    reordered: 'Every word was heard, but not as it is written here. Try once more, a little slower.',
  },
  de: {
    method: 'Ich habe Buchstaben verglichen, keine Laute.',
    matches: 'Gehört wurde, was zu sagen war.',
    differs: ({ found, expected }) =>
      `Wörter, die gehört wurden: ${found} von ${expected}. Versuche es noch einmal, etwas langsamer.`,
    reordered: 'Jedes Wort wurde gehört, aber nicht so, wie es hier steht. Versuche es noch einmal, etwas langsamer.',
  },
  fr: {
    method: 'J’ai comparé des lettres, pas des sons.',
    matches: 'Ce qui a été entendu est ce qu’il fallait dire.',
    differs: ({ found, expected }) => `Mots entendus : ${found} sur ${expected}. Essaie encore, un peu plus lentement.`,
    reordered: 'Chaque mot a été entendu, mais pas comme il est écrit ici. Essaie encore, un peu plus lentement.',
  },
  es: {
    method: 'He comparado letras, no sonidos.',
    matches: 'Se ha oído lo que había que decir.',
    differs: ({ found, expected }) =>
      `Palabras que se han oído: ${found} de ${expected}. Prueba otra vez, un poco más despacio.`,
    reordered:
      'Se han oído todas las palabras, pero no como están escritas aquí. Prueba otra vez, un poco más despacio.',
  },
} as const satisfies Record<TutorLanguage, FeedbackWording>;

/** How many marks of a letter are kept. */
const MARKS_OF_LETTER = 30;

/** Compares the target with the heard text by letters. Case and punctuation do not count. */
export function compareSpeech(target: string, actual: string): SpeechComparison {
  const expected = wordsOf(target);
  const heard = wordsOf(actual);
  const found = countCommon(expected, heard);
  const folded = foldSpeech(target);
  const matches = folded !== '' && folded === foldSpeech(actual);
  const words = expected.length + heard.length;
  const overlap = words === 0 ? 0 : Math.round((200 * found) / words) / 100;
  return { matches, score: matches ? 1 : overlap, found, expected: expected.length };
}

/** Feedback for the learner, without a label. */
export function describeSpeech(comparison: SpeechComparison, language: TutorLanguage): string {
  const { method, matches, reordered, differs } = FEEDBACK[language];
  if (comparison.matches) return `${method} ${matches}`;
  const hasAll = comparison.expected > 0 && comparison.found === comparison.expected;
  return `${method} ${hasAll ? reordered : differs(comparison)}`;
}

/** The words of a text, also without spaces between them. */
function wordsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ segment }) =>
    foldSpeech(segment),
  ).filter((word) => word !== '');
}

/** How many words of one list are in another, each as often as it is there. */
function countCommon(expected: readonly string[], heard: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of heard) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

/** The letters and digits of a text in one case. Texts that fold alike sound alike, whatever their punctuation. */
export function foldSpeech(text: string): string {
  return normalizeText(normalizeText(text).toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** A text in Unicode form NFKC. Keeps thirty marks of a letter at most: sorting many would take quadratic time. */
export function normalizeText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return text.replaceAll(/\p{M}+/gu, (marks) => Array.from(marks).slice(0, MARKS_OF_LETTER).join('')).normalize('NFKC');
}
