import type { Prompt } from '../prompt.ts';
import { languageOfTutor, type TutorLanguage, tutorLabel } from '../tutor-language.ts';
import { classifyReply, toPattern } from './learner-reply.ts';
import type { StepReason, Wording } from './wording.ts';
import { WORDINGS } from './wordings.ts';

/** How the tutor has judged a reply of the learner. */
export type OwnVerdict = 'right' | 'wrong' | 'unknown' | 'nonsense';

/** What is asked about a turn: its blocks `step`, `topic`, `tutor` and `learner`. */
type TurnPrompt = Pick<Prompt, 'data' | 'language'>;

const CONFIDENCE = 0.9;
const LAST_STEP = 7;
/** Where a new round begins after the last step: with cards that are new, or without a lesson with an example. */
const ROUND = { lesson: 5, topic: 2 } as const;
/** So many right answers in the quoted turns complete a cycle: more than its six steps before the last. */
const RIGHT_IN_CYCLE = 8;
/** Stands for a text that a sentence is filled with. */
const GAP = '\u0000';

/**
 * Whether a session goes on, by what the tutor has said of the last reply: on after a right one, and not before. Null where the
 * tutor has judged nothing: at the greeting, and without a lesson.
 */
export function judgeStep({ data, language }: TurnPrompt): Readonly<Record<string, unknown>> | null {
  const step = Number(data.get('step')?.[0]);
  const said = data.get('tutor')?.at(-1) ?? '';
  const reply = data.get('learner')?.at(-1) ?? '';
  const answer = (suggested_step: number, reason: StepReason) => ({
    advance: suggested_step !== step,
    confidence: CONFIDENCE,
    reason: WORDINGS[language].reasons[reason],
    suggested_step,
  });
  if (!Number.isInteger(step) || step < 1 || step > LAST_STEP) return null;
  const verdict = readVerdict(said);
  if (verdict === 'right') {
    if (step < LAST_STEP) return answer(step + 1, 'right');
    return asksForSentence(said) ? answer(step, 'sentence') : answer(ROUND.lesson, 'again');
  }
  if (verdict !== null) return answer(step, verdict);
  const kind = classifyReply(reply);
  if (kind === 'nonsense') return answer(step, 'nonsense');
  if (isGreeting(said)) return null;
  if (kind !== 'answer') return answer(step, 'unanswered');
  return step === LAST_STEP ? answer(ROUND.topic, 'again') : null;
}

/** How a session goes on after a cycle, by the verdicts in the quoted turns; null where there are none. */
export function judgeCycle({ data, language }: TurnPrompt): Readonly<Record<string, unknown>> | null {
  const verdicts = (data.get('tutor') ?? []).map(readVerdict).filter((verdict) => verdict !== null);
  if (verdicts.length === 0) return null;
  const right = verdicts.filter((verdict) => verdict === 'right').length;
  const missed = verdicts.length - right;
  return {
    cycle_complete: right >= RIGHT_IN_CYCLE,
    summary: WORDINGS[language].summary(right, verdicts.length),
    next_topic: data.get('topic')?.[0] ?? null,
    difficulty_adjustment: missed === 0 ? 'harder' : missed > right ? 'easier' : 'same',
    continue_recommended: true,
  };
}

/** Reads how the tutor has judged a reply from its own sentences; null where it has not. */
export function readVerdict(message: string): OwnVerdict | null {
  const language = languageOfTutor(message);
  if (language === null) return null;
  const text = message.slice(tutorLabel(language).length).replace(WORDINGS[language].seesNoPictures, '').trim();
  return SENTENCES[language].find(({ pattern }) => pattern.test(text))?.verdict ?? null;
}

function asksForSentence(message: string): boolean {
  const language = languageOfTutor(message);
  return language !== null && ASKED_SENTENCES[language].some((pattern) => pattern.test(message));
}

function isGreeting(message: string): boolean {
  const language = languageOfTutor(message);
  if (language === null) return false;
  const { welcome, typeset } = WORDINGS[language];
  return message.includes(typeset(welcome));
}

interface OwnSentence {
  readonly verdict: OwnVerdict;
  readonly pattern: RegExp;
}

function listSentences(words: Wording): OwnSentence[] {
  const { right, rightAtLast, rightWithHint, sentenceHas, wrong, nearlyRight, sentenceLacks, hint, solution } = words;
  const fill = (variants: readonly ((one: string, other: string) => string)[]) =>
    variants.map((sentence) => sentence(GAP, GAP));
  const sentences = {
    wrong: [...fill(nearlyRight), ...fill(wrong), words.otherCard(GAP, GAP, GAP), ...fill(sentenceLacks)],
    unknown: [...fill(hint), ...fill(solution), ...fill(words.oneOfTwo)],
    nonsense: fill(words.nonsense),
    right: [...[right, rightAtLast, rightWithHint, sentenceHas, words.compare].flatMap(fill), words.rightBut(GAP)],
  } as const satisfies Record<OwnVerdict, readonly string[]>;
  const verdicts = ['wrong', 'unknown', 'nonsense', 'right'] as const;
  return verdicts.flatMap((verdict) =>
    sentences[verdict].map((sentence) => ({ verdict, pattern: new RegExp(`^${patternOf(words, sentence)}`, 'u') })),
  );
}

/** A sentence as a pattern; a text between its quotation marks may have ended it. */
function patternOf(words: Wording, sentence: string): string {
  const pieces = words.typeset(sentence).split(GAP).map(toPattern);
  return pieces.join('[^\\n]{0,600}?').replaceAll(/([“”»])\\\./gu, '$1\\.?');
}

function byLanguage<T>(make: (words: Wording) => T): Readonly<Record<TutorLanguage, T>> {
  const { en, de, fr, es } = WORDINGS;
  return { en: make(en), de: make(de), fr: make(fr), es: make(es) };
}

const SENTENCES = byLanguage(listSentences);
const ASKED_SENTENCES = byLanguage((words) =>
  words.askSentence.map((sentence) => new RegExp(`${patternOf(words, sentence(GAP))}\\.?$`, 'u')),
);
