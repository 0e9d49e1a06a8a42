import type { Prompt } from './prompt.ts';
import { excerptOf, type TutorLanguage, tutorLabel } from './tutor-language.ts';

const EXCERPT_CHARACTERS = 120;

interface Phrases {
  readonly heard: (excerpt: string) => string;
  readonly welcome: string;
  /** The next question each turn, over and over. */
  readonly questions: readonly [string, ...string[]];
}

const PHRASES = {
  en: {
    heard: (excerpt) => `You write: “${excerpt}” I cannot judge that, but I can help you think.`,
    welcome: 'Good that you are here.',
    questions: [
      'What do you know about it already, and where does it become unclear?',
      'Can you give an example of your own? Take your time.',
      'How would you explain it to a friend in two sentences?',
      'What could go wrong there, and how would you notice?',
    ],
  },
  de: {
    heard: (excerpt) => `Du schreibst: „${excerpt}“ Beurteilen kann ich das nicht, aber beim Nachdenken helfen.`,
    welcome: 'Schön, dass du da bist.',
    questions: [
      'Was weißt du schon darüber, und wo wird es unklar?',
      'Fällt dir ein eigenes Beispiel ein? Lass dir Zeit.',
      'Wie würdest du es einer Freundin in zwei Sätzen erklären?',
      'Was könnte dabei schiefgehen, und woran würdest du es merken?',
    ],
  },
} as const satisfies Record<TutorLanguage, Phrases>;

/** Answers a learner: repeats the message, and asks a question back. */
export function answerAsTutor({ question, turn, language }: Pick<Prompt, 'question' | 'turn' | 'language'>): string {
  const { heard, welcome, questions } = PHRASES[language];
  const excerpt = excerptOf(question, EXCERPT_CHARACTERS);
  const back = questions[Math.max(turn - 1, 0) % questions.length] ?? questions[0];
  return [tutorLabel(language), excerpt === '' ? welcome : heard(excerpt), back].join(' ');
}
