import { excerptOf } from '../tutor-language.ts';
import { findAnswered, type Judgement } from './judge-answer.ts';
import { findAskedWord } from './learner-reply.ts';
import { type Item, isShort, keyWordOf, plainText, wordsOf } from './lesson-items.ts';
import { type Exchange, hasTried, hasWord, isMissed, readStanding } from './practice.ts';
import { countBefore, countKind, pick, type Turn } from './turn.ts';

/** How many differences a correction names. */
const NAMED_DIFFERENCES = 3;
/** How much of a word that somebody asks about is repeated. */
const ASKED_CHARACTERS = 60;

/** What the tutor says to the learner's last reply. */
export function react(turn: Turn): string[] {
  const { words, exchanges } = turn;
  const last = exchanges.at(-1);
  if (last === undefined) return [];
  if (last.kind === 'question') return answerQuestion(turn, last);
  if (last.kind === 'nonsense') return [pick(words.nonsense, countKind(turn, 'nonsense'))()];
  if (last.kind === 'thanks') return [words.thanks];
  if (last.task === null || last.kind === 'ready' || last.kind === 'greeting' || last.kind === 'bye') return [];
  if (last.kind === 'unknown') return helpWith(turn, last, last.task.item);
  if (last.kind === 'easier') return makeEasier(turn, last, last.task.item);
  if (last.task.wants === 'sentence') return reactToSentence(turn, last, last.task.item);
  return last.judgement === null ? [] : reactToAnswer(turn, last.judgement, last.task.item);
}

function reactToAnswer(turn: Turn, judgement: Judgement, { back }: Item): string[] {
  const { words, exchanges, material, method, step } = turn;
  const { quote } = words;
  const last = exchanges.at(-1);
  const named = judgement.differences.slice(0, NAMED_DIFFERENCES).map((difference) => words.differs(difference, quote));
  if (judgement.verdict === 'wrong') {
    const wrongs = countBefore(turn, isMissed);
    const about = words.aboutMistakes[method];
    const other = findAnswered(last?.reply ?? '', material.items, material.language);
    if (other !== undefined) return [words.otherCard(other.back, other.front, back)];
    const correction = judgement.isNear
      ? pick(words.nearlyRight, wrongs)(listOf(named, words.and), back)
      : pick(words.wrong, wrongs)(back);
    return [correction, about === undefined ? '' : pick(about, wrongs)()];
  }
  if (judgement.verdict === 'open') return [pick(words.compare, countBefore(turn, isOpen))(back)];
  const rights = countBefore(turn, ({ judgement: other }) => other !== null && other.verdict !== 'wrong');
  const { right } = readStanding(exchanges);
  const before = readStanding(exchanges.slice(0, -1));
  const isNew = right.length > before.right.length;
  const praise = praiseFor(turn, judgement, back, rights);
  if (isNew && right.length === material.items.length) return [praise, words.allRight(right.length)];
  return [praise, isNew && step === 4 ? words.tally(right.length, material.items.length) : ''];
}

function isOpen({ judgement }: Exchange): boolean {
  return judgement?.verdict === 'open';
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

/** A hint the first time, the answer where none is left. */
function helpWith(turn: Turn, exchange: Exchange, { front, back }: Item): string[] {
  const { words } = turn;
  if (exchange.task?.wants === 'sentence') return [words.translation(front, back)];
  if (isMissed(exchange)) return [pick(words.solution, countBefore(turn, isMissed))(back)];
  return [pick(words.hint, countKind(turn, 'unknown'))(words.quote(shapeOf(back)))];
}

/** The answer and that of another card, in an order that does not tell which; a hint where there is no other. */
function makeEasier(turn: Turn, exchange: Exchange, item: Item): string[] {
  const { words, material } = turn;
  const at = material.items.indexOf(item);
  const other = material.items[at + 1] ?? material.items[at - 1];
  if (exchange.task?.wants === 'sentence' || other === undefined) return helpWith(turn, exchange, item);
  const [one, two] = item.back < other.back ? [item.back, other.back] : [other.back, item.back];
  return [pick(words.oneOfTwo, countKind(turn, 'easier'))(one, two)];
}

/** The first letter of each word. */
function shapeOf(back: string): string {
  return back
    .split(' ')
    .map((word) => (/[\p{L}\p{N}]/u.test(word) ? `${[...word][0] ?? ''}…` : word))
    .join(' ');
}

/** Answers a question with a card of the lessons where it names one, and says otherwise that it cannot. */
export function answerQuestion(turn: Turn, last: Exchange | undefined): string[] {
  const { words, material } = turn;
  if (last === undefined || last.kind !== 'question') return [];
  const word = findAskedWord(last.reply);
  const asked = new Set(wordsOf(word === null ? last.reply : keyWordOf(word)));
  const open = last.task?.wants === 'back' ? last.task.item : null;
  const named = material.items
    .filter(({ front }) => isShort(front))
    .filter(({ front, back }) => [front, back].some((side) => asked.has(keyWordOf(side))));
  const other = named.find((item) => item !== open);
  if (other !== undefined) return [words.translation(other.front, other.back)];
  // Whoever asks for the answer of the question gets a hint.
  if (open !== null && word !== null && named.includes(open)) return helpWith(turn, last, open);
  if (word !== null && material.isForeign) return [words.notInLesson(excerptOf(plainText(word), ASKED_CHARACTERS))];
  return [pick(words.cannotAnswer, countKind(turn, 'question'))()];
}

function listOf(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}${and}${last}`;
}
