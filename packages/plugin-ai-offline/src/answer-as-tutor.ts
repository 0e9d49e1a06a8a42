import type { TutorLanguage } from './detect-language.ts';

const EXCERPT_CHARACTERS = 120;

interface Phrases {
  readonly label: string;
  readonly heard: (excerpt: string) => string;
  readonly welcome: string;
  /** One a turn, over and over. */
  readonly questions: readonly [string, ...string[]];
}

const PHRASES = {
  en: {
    label: '[practice tutor]',
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
    label: '[Übungstutor]',
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

/** The label that begins every answer of the practice tutor: nobody is to take it for a model. */
export function tutorLabel(language: TutorLanguage): string {
  return PHRASES[language].label;
}

/** What the practice tutor says to a learner: what was heard, and a question back. */
export function answerAsTutor({
  question,
  turn,
  language,
}: {
  readonly question: string;
  /** How many questions there were, with this one. */
  readonly turn: number;
  readonly language: TutorLanguage;
}): string {
  const { label, heard, welcome, questions } = PHRASES[language];
  const excerpt = excerptOf(question);
  const back = questions[Math.max(turn - 1, 0) % questions.length] ?? questions[0];
  return [label, excerpt === '' ? welcome : heard(excerpt), back].join(' ');
}

function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= EXCERPT_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()}…`;
}
