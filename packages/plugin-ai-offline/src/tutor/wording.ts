import type { ChatMethod } from '@learnwright/plugin-sdk';
import type { Difference } from './judge-answer.ts';
import type { Reason } from './practice.ts';

/** Wordings of the same thing, taken in turn so that a conversation does not repeat itself. */
export type Variants<Arguments extends readonly string[] = readonly []> = readonly [
  (...texts: Arguments) => string,
  ...((...texts: Arguments) => string)[],
];

/** Why a step ends or goes on. */
export type StepReason = 'right' | 'wrong' | 'unknown' | 'nonsense' | 'sentence' | 'unanswered' | 'again';

/** What the practice tutor says in a language. Texts come without quotation marks; `quote` sets them. */
export interface Wording {
  readonly quote: (text: string) => string;
  /** How texts are set, such as the narrow spaces of French. */
  readonly typeset: (text: string) => string;
  /** The first sentences of a session: a greeting, what the tutor is, and which language it speaks where another was wanted. */
  readonly welcome: string;
  readonly introduction: (title: string | null) => string;
  readonly introductionWithoutLesson: (topic: string | null) => string;
  readonly speaksOther: (language: string) => string;
  /** After a message with pictures. */
  readonly seesNoPictures: string;
  /** What comes before the cards of step 1; null where the method begins without them. */
  readonly presents: Readonly<Record<ChatMethod, string | null>>;
  readonly presentsMore: string;
  readonly afterCards: string;
  /** Leads to a task, by step. */
  readonly leads: Readonly<Record<number, Variants>>;
  /** Leads back to a question after something else. */
  readonly backToQuestion: string;
  /** Leads to a task that was there before. */
  readonly returns: Readonly<Record<Exclude<Reason, 'new' | 'again'>, Variants>>;
  /** Asks for the other side of a card; `language` is such as ` in French`, or empty. */
  readonly ask: Variants<[front: string, language: string]>;
  /** Asks where both sides of a card are in the learner's language, or nobody says in which. */
  readonly askPlain: Variants<[front: string]>;
  /** Asks for what the learner is to explain rather than to know by heart. */
  readonly askExplanation: Variants<[front: string]>;
  /** How a method asks now and then. */
  readonly askBy: Readonly<Partial<Record<ChatMethod, (front: string, language: string) => string>>>;
  readonly inLanguage: (language: string) => string;
  readonly askSentence: Variants<[back: string]>;
  readonly right: Variants<[back: string]>;
  /** After a card that was missed before. */
  readonly rightAtLast: Variants<[back: string]>;
  /** After a hint. */
  readonly rightWithHint: Variants<[back: string]>;
  readonly rightBut: (back: string) => string;
  readonly nearlyRight: Variants<[differences: string, back: string]>;
  readonly wrong: Variants<[back: string]>;
  /** Puts what the lesson says beside an explanation of the learner's own. */
  readonly compare: Variants<[back: string]>;
  /** The answer was that of another card. */
  readonly otherCard: (given: string, front: string, back: string) => string;
  readonly differs: (difference: Difference, quote: (text: string) => string) => string;
  readonly and: string;
  /** What a method adds to a mistake. */
  readonly aboutMistakes: Readonly<Partial<Record<ChatMethod, Variants>>>;
  readonly hint: Variants<[shape: string]>;
  readonly solution: Variants<[back: string]>;
  readonly translation: (front: string, back: string) => string;
  /** Says what a word means that no lesson has. */
  readonly notInLesson: (word: string) => string;
  readonly cannotAnswer: Variants;
  readonly nonsense: Variants;
  /** Makes a question easier: the answer is one of two. */
  readonly oneOfTwo: Variants<[one: string, other: string]>;
  readonly bye: string;
  readonly thanks: string;
  readonly sentenceHas: Variants<[back: string]>;
  /** The first time it is asked again, then no more. */
  readonly sentenceLacks: Variants<[back: string]>;
  readonly tally: (right: number, all: number) => string;
  readonly allRight: (count: number) => string;
  /** Without a lesson: what is asked about a topic, by step, and how replies are taken up. */
  readonly topicQuestions: Readonly<Record<number, Variants<[topic: string]>>>;
  /** Why a session goes on or stays, for whoever looks at its steps. */
  readonly reasons: Readonly<Record<StepReason, string>>;
  /** What the learner has shown in a cycle. */
  readonly summary: (right: number, all: number) => string;
  readonly thisTopic: string;
  readonly heard: Variants<[excerpt: string]>;
  readonly unknownTopic: Variants<[topic: string]>;
}

/** Whether a word begins with a capital letter. */
export function isCapital(word: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(word);
}
