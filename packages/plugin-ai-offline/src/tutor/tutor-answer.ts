import { CHAT_METHODS, type ChatMethod } from '@learnwright/plugin-sdk';
import type { Prompt } from '../prompt.ts';
import { excerptOf, isFromTutor, languageName, type TutorLanguage, tutorLabel } from '../tutor-language.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { type Judgement, judgeAnswer } from './judge-answer.ts';
import { classifyReply } from './learner-reply.ts';
import {
  type Item,
  isShort,
  keyWordOf,
  type LessonMaterial,
  plainText,
  readMaterial,
  wordsOf,
} from './lesson-items.ts';
import {
  chooseTask,
  type Exchange,
  hasTried,
  hasWord,
  isMissed,
  type NextTask,
  readExchanges,
  readStanding,
} from './practice.ts';
import type { Variants, Wording } from './wording.ts';

const WORDINGS = { en: ENGLISH, de: GERMAN, fr: FRENCH } as const satisfies Record<TutorLanguage, Wording>;

const EXCERPT_CHARACTERS = 120;
/** How many cards step 1 shows. */
const SHOWN_CARDS = 3;
/** How many differences a correction names. */
const NAMED_DIFFERENCES = 3;

/** What a turn is answered with. */
interface Turn {
  readonly language: TutorLanguage;
  readonly words: Wording;
  readonly material: LessonMaterial;
  readonly exchanges: readonly Exchange[];
  readonly method: ChatMethod;
  readonly step: number;
  /** Whether the tutor has not said anything yet. */
  readonly isFirst: boolean;
  /** How the tutor names the language that was wanted and that it does not speak; null where it speaks it. */
  readonly unspoken: string | null;
}

/**
 * Answers a learner: with the cards that the prompt quotes of their lessons, else with questions about their topic. Says at the
 * first turn what it is.
 */
export function answerAsTutor(prompt: Prompt): string {
  const { setup, said, language } = prompt;
  const words = WORDINGS[language];
  const material = readMaterial(setup);
  const turn: Turn = {
    language,
    words,
    material,
    exchanges: readExchanges(said, material),
    method: CHAT_METHODS.find((method) => method === setup.get('method')?.[0]) ?? 'deductive',
    step: prompt.step,
    isFirst: !said.some(({ role, content }) => role === 'assistant' && isFromTutor(content)),
    unspoken: prompt.unspoken,
  };
  const parts = material.items.length === 0 ? talkAboutTopic(turn, prompt) : practise(turn);
  const text = [tutorLabel(language), ...parts].filter((part) => part !== '').join(' ');
  // A full stop inside of quotation marks ends the sentence too.
  return words.typeset(text.replaceAll(/([.?!])(“|”| ?»)\.(?=\s|$)/gu, '$1$2'));
}

function practise(turn: Turn): string[] {
  const { words, material, exchanges, step, isFirst } = turn;
  const last = exchanges.at(-1);
  const task = chooseTask(exchanges, material.items, step);
  if (task === null) return [words.welcome];
  const opening = isFirst
    ? [words.welcome, words.introduction(material.title), speaksOther(turn), ...answerQuestion(turn, last)]
    : react(turn);
  return [...opening, ...leadTo(turn, task), askFor(turn, task)];
}

function speaksOther({ words, unspoken }: Turn): string {
  return unspoken === null ? '' : words.speaksOther(unspoken);
}

/** What the tutor says to the learner's last reply. */
function react(turn: Turn): string[] {
  const { words, exchanges } = turn;
  const last = exchanges.at(-1);
  if (last === undefined) return [];
  if (last.kind === 'question') return answerQuestion(turn, last);
  if (last.kind === 'nonsense')
    return [
      pick(
        words.nonsense,
        countBefore(turn, ({ kind }) => kind === 'nonsense'),
      )(),
    ];
  if (last.kind === 'thanks') return [words.thanks];
  if (last.task === null || last.kind === 'ready' || last.kind === 'greeting') return [];
  if (last.kind === 'unknown') return helpWith(turn, last, last.task.item);
  if (last.task.wants === 'sentence') return reactToSentence(turn, last, last.task.item);
  return last.judgement === null ? [] : reactToAnswer(turn, last.judgement, last.task.item);
}

function reactToAnswer(turn: Turn, judgement: Judgement, { back }: Item): string[] {
  const { words, exchanges, material, method, step } = turn;
  const { quote } = words;
  const last = exchanges.at(-1);
  const named = judgement.differences
    .filter(({ kind }) => kind !== 'punctuation')
    .slice(0, NAMED_DIFFERENCES)
    .map((difference) => words.differs(difference, quote));
  if (judgement.verdict === 'wrong') {
    const wrongs = countBefore(turn, isMissed);
    const about = words.aboutMistakes[method];
    const other = material.items.find(
      (item) => judgeAnswer(last?.reply ?? '', item.back, material.language).verdict === 'right',
    );
    if (other !== undefined) return [words.otherCard(other.back, other.front, back)];
    const correction = judgement.isNear
      ? pick(words.nearlyRight, wrongs)(listOf(named, words.and), back)
      : pick(words.wrong, wrongs)(back);
    return [correction, about === undefined ? '' : pick(about, wrongs)()];
  }
  const rights = countBefore(turn, ({ judgement: other }) => other !== null && other.verdict !== 'wrong');
  const { right } = readStanding(exchanges);
  const before = readStanding(exchanges.slice(0, -1));
  const isNew = right.length > before.right.length;
  const praise = praiseFor(turn, judgement, back, rights);
  if (isNew && right.length === material.items.length) return [praise, words.allRight(right.length)];
  return [praise, isNew && step === 4 ? words.tally(right.length, material.items.length) : ''];
}

function praiseFor(turn: Turn, { verdict }: Judgement, back: string, rights: number): string {
  const { words, exchanges } = turn;
  if (verdict === 'right_but') return words.rightBut(back);
  const last = exchanges.at(-1);
  if (last !== undefined && last.hints > 0) return pick(words.rightWithHint, rights)(back);
  const wasMissed = readStanding(exchanges.slice(0, -1)).missed.some((item) => item === last?.task?.item);
  return wasMissed ? pick(words.rightAtLast, rights)(back) : pick(words.right, rights)(back);
}

function reactToSentence(turn: Turn, exchange: Exchange, { back }: Item): string[] {
  const { words, exchanges } = turn;
  const had = countBefore(
    turn,
    (other) => other.kind === 'answer' && other.task?.wants === 'sentence' && hasWord(other),
  );
  if (hasWord(exchange)) return [pick(words.sentenceHas, had)(back)];
  const tried = exchange.task !== null && hasTried(exchange.task, exchanges.slice(0, -1));
  return [pick(words.sentenceLacks, Number(tried))(back)];
}

/** A hint the first time, the answer the second time. */
function helpWith(turn: Turn, { hints, task }: Exchange, { back }: Item): string[] {
  const { words } = turn;
  if (task?.wants === 'sentence') return [];
  if (hints > 0) return [pick(words.solution, countBefore(turn, isMissed))(back)];
  const before = countBefore(turn, ({ kind }) => kind === 'unknown');
  return [pick(words.hint, before)(words.quote(shapeOf(back)))];
}

/** The first letter of each word. */
function shapeOf(back: string): string {
  return back
    .split(' ')
    .map((word) => (/[\p{L}\p{N}]/u.test(word) ? `${[...word][0] ?? ''}…` : word))
    .join(' ');
}

/** Answers a question with a card of the lessons where it names one, and says otherwise that it cannot. */
function answerQuestion(turn: Turn, last: Exchange | undefined): string[] {
  const { words, material } = turn;
  if (last === undefined || last.kind !== 'question') return [];
  const asked = new Set(wordsOf(last.reply));
  const open = last.task?.wants === 'back' ? last.task.item : null;
  const named = material.items
    .filter((item) => item !== open && isShort(item.front))
    .find(({ front, back }) => [front, back].some((side) => asked.has(keyWordOf(side))));
  if (named !== undefined) return [words.translation(named.front, named.back)];
  return [
    pick(
      words.cannotAnswer,
      countBefore(turn, ({ kind }) => kind === 'question'),
    )(),
  ];
}

function leadTo(turn: Turn, { reason, wants }: NextTask): string[] {
  const { words, step, exchanges, isFirst, method } = turn;
  const kind = exchanges.at(-1)?.kind;
  if (reason === 'again') return kind === 'question' || kind === 'thanks' ? [words.backToQuestion] : [];
  if (wants === 'sentence') return [];
  if (reason !== 'new') return [pick(words.returns[reason], exchanges.length)()];
  const before = isFirst ? words.presents[method] : words.presentsMore;
  if (step === 1 && before !== null) return [showCards(turn, before)];
  // The step goes on with each turn, as a rule.
  return [pick(words.leads[step] ?? words.leads[2] ?? [() => ''], Math.max(exchanges.length - step, 0))()];
}

/** The next cards as a list. */
function showCards({ words, material, exchanges }: Turn, before: string): string {
  const asked = new Set(exchanges.map(({ task }) => task?.item));
  const cards = material.items.filter((item) => !asked.has(item)).slice(0, SHOWN_CARDS);
  const list = cards.map(({ front, back }) => `\n- ${front} → ${back}`).join('');
  return `${before}\n${list}\n\n${words.afterCards}`;
}

function askFor({ words, language, material, method, exchanges }: Turn, { item, wants }: NextTask): string {
  if (wants === 'sentence') {
    const others = new Set(exchanges.flatMap(({ task }) => (task?.wants === 'sentence' ? [task.item] : [])));
    others.delete(item);
    return `${pick(words.askSentence, others.size)(item.back)}.`;
  }
  const target = material.language === null ? '' : words.inLanguage(languageName(material.language, language));
  const turn = Math.max(exchanges.length - 1, 0);
  const own = isShort(item.front) ? words.askBy[method] : undefined;
  if (own !== undefined && turn % 4 === 1) return own(item.front, target);
  // Whole sentences are asked for in the forms that name the language: the first and the third.
  return pick(words.ask, isShort(item.front) ? turn : (turn % 2) * 2)(item.front, target);
}

/** Without a lesson: takes up what was said, and asks a question about the topic. */
function talkAboutTopic(turn: Turn, { setup, question }: Prompt): string[] {
  const { words, exchanges, step, isFirst } = turn;
  const title = setup.get('topic')?.[0] ?? null;
  const topic = title === null ? words.thisTopic : words.quote(plainText(title));
  const count = Math.max(exchanges.length - 1, 0);
  const ask = pick(words.topicQuestions[step] ?? [(name) => name], step === 7 ? count : 0)(topic);
  const kind = classifyReply(question);
  const opening = isFirst ? [words.welcome, words.introductionWithoutLesson(title), speaksOther(turn)] : [];
  if (kind === 'question') return [...opening, pick(words.cannotAnswer, count)(), ask];
  if (kind === 'nonsense') return isFirst ? [...opening, ask] : [pick(words.nonsense, count)(), ask];
  if (kind === 'unknown' && !isFirst) return [pick(words.unknownTopic, count)(topic)];
  if (kind === 'thanks') return [...opening, words.thanks, ask];
  const excerpt = excerptOf(plainText(question), EXCERPT_CHARACTERS);
  return kind === 'answer' ? [...opening, pick(words.heard, count)(excerpt), ask] : [...opening, ask];
}

/** How many exchanges before the last are so. */
function countBefore({ exchanges }: Turn, is: (exchange: Exchange) => boolean): number {
  return exchanges.slice(0, -1).filter(is).length;
}

function pick<Arguments extends readonly string[]>(
  variants: Variants<Arguments>,
  count: number,
): (...texts: Arguments) => string {
  return variants[count % variants.length] ?? variants[0];
}

function listOf(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${and}${last}`;
}
