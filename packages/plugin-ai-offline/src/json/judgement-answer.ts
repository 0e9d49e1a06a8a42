import type { TutorLanguage } from '../detect-language.ts';
import { compareSpeech, type SpeechComparison } from '../speech/compare-speech.ts';
import { tutorLabel } from '../tutor-label.ts';
import type { JsonAnswer } from './json-answer.ts';

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
} as const satisfies Record<TutorLanguage, FeedbackWording>;

interface FeedbackWording {
  readonly method: string;
  readonly matches: string;
  readonly differs: (comparison: SpeechComparison) => string;
  readonly reordered: string;
}

/** How well a phrase was said, by what speech recognition has written down. */
export const judgementAnswer: JsonAnswer = {
  fields: ['matches', 'score', 'feedback', 'missed_sounds'],
  compose: ({ data, language }) => {
    const comparison = compareSpeech(data.get('target')?.[0] ?? '', data.get('actual')?.[0] ?? '');
    const { matches, score } = comparison;
    const feedback = `${tutorLabel(language)} ${describe(comparison, FEEDBACK[language])}`;
    return { matches, score, feedback, missed_sounds: [] };
  },
};

function describe(comparison: SpeechComparison, { method, ...wording }: FeedbackWording): string {
  if (comparison.matches) return `${method} ${wording.matches}`;
  const hasAll = comparison.expected > 0 && comparison.found === comparison.expected;
  return `${method} ${hasAll ? wording.reordered : wording.differs(comparison)}`;
}
