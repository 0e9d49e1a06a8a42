import type { ChatMessage } from '@learnwright/plugin-sdk';
import { gradeAnswer, type Judgement, judgeAnswer, OPEN } from './judge-answer.ts';
import { classifyReply, type ReplyKind } from './learner-reply.ts';
import { type Item, isShort, keyWordOf, type LessonMaterial, plainText, wordsOf } from './lesson-items.ts';

/** What the tutor asks of a learner: the other side of a card, or a sentence of their own with it. */
export interface Task {
  readonly item: Item;
  readonly wants: 'back' | 'sentence';
}

/** A reply of the learner, and what it was about. */
export interface Exchange {
  /** Null where nothing was asked. */
  readonly task: Task | null;
  readonly reply: string;
  readonly kind: ReplyKind;
  /** Of an answer to a card. */
  readonly judgement: Judgement | null;
  /** How often in a row the learner has already not known this, before. */
  readonly hints: number;
}

/** Why a task comes: it is new, asked again at once, was missed before, or was right before. */
export type Reason = 'new' | 'again' | 'missed' | 'right';

/** A task and why it comes. */
export interface NextTask extends Task {
  readonly reason: Reason;
}

/** What the cards of first lessons have learners say, and what learners say themselves. */
const SAID_ON_CARDS: readonly ReplyKind[] = ['greeting', 'thanks', 'ready', 'bye'];
const QUOTED = /[„“«]\s?([^„“”«»]+?)\s?[“”»]/gu;

/** How much of a conversation is read: the newest replies, each with so many characters at the most and some for itself. */
const READ_CHARACTERS = 12_000;
const READ_OF_REPLY = { characters: 400, itself: 60 } as const;
/** A message of the tutor ends with its task. */
const READ_OF_TUTOR = 2_000;
/** Of so many characters of replies, the newest first, the tutor knows what differs; of the others the verdict alone. */
const DESCRIBED_CHARACTERS = 1_000;

/** A reply that is too long ago: it counts, but nobody remembers what it was about. */
const UNREAD: Exchange = { task: null, reply: '', kind: 'answer', judgement: null, hints: 0 };

/**
 * Reads what was asked and answered so far, oldest first, from the messages of learner and tutor. How much is read is bounded,
 * whatever was said: the work of a turn does not grow with the session.
 */
export function readExchanges(said: readonly ChatMessage[], { items, language }: LessonMaterial): Exchange[] {
  const replies = listReplies(said);
  const count = said.filter(({ role }) => role === 'user').length;
  const exchanges = Array.from({ length: count - replies.length }, () => UNREAD);
  for (const [at, { reply, before, isDescribed }] of replies.entries()) {
    const task = before?.role === 'assistant' ? findTask(before.content.slice(-READ_OF_TUTOR), items) : null;
    const isWhole = at === replies.length - 1 || (isDescribed && asksLike(reply, task));
    const judgement = judge({ reply, task, language, isWhole });
    const isAnswer = judgement !== null && (isRight(judgement) || isClose(judgement, reply, task));
    const worded = classifyReply(reply);
    const kind = isAnswer || (judgement !== null && isSaidOnCard(worded, task)) ? 'answer' : worded;
    exchanges.push({
      task,
      reply,
      kind,
      judgement: kind === 'answer' ? judgement : null,
      hints: countHints(exchanges, task),
    });
  }
  return exchanges;
}

/** A reply, and the message before it. */
interface Reply {
  readonly reply: string;
  readonly before: ChatMessage | undefined;
  readonly isDescribed: boolean;
}

/** The newest replies that there is room for, oldest first; the last one always. */
function listReplies(said: readonly ChatMessage[]): Reply[] {
  const replies: Reply[] = [];
  let [read, described] = [0, 0];
  for (let at = said.length - 1; at >= 0 && read <= READ_CHARACTERS; at -= 1) {
    const { role, content: reply } = said[at] ?? { role: 'system', content: '' };
    if (role !== 'user') continue;
    read += Math.min(reply.length, READ_OF_REPLY.characters) + READ_OF_REPLY.itself;
    described += reply.length;
    replies.push({ reply, before: said[at - 1], isDescribed: described <= DESCRIBED_CHARACTERS });
  }
  return replies.toReversed();
}

/** A reply to be judged; without `isWhole` the verdict is enough. */
interface JudgedReply {
  readonly reply: string;
  readonly task: Task | null;
  readonly language: string | null;
  readonly isWhole: boolean;
}

function judge({ reply, task, language, isWhole }: JudgedReply): Judgement | null {
  if (task?.wants !== 'back') return null;
  const { back, isExplained } = task.item;
  const judgement = isWhole
    ? judgeAnswer(reply, back, language)
    : { verdict: gradeAnswer(reply, back, language), differences: [], isNear: false };
  return isExplained && judgement.verdict === 'wrong' ? OPEN : judgement;
}

function isRight({ verdict }: Judgement): boolean {
  return verdict === 'right' || verdict === 'right_but';
}

/** A greeting may be the answer to a card, and a wrong one too: it gets its verdict. */
function isSaidOnCard(kind: ReplyKind, task: Task | null): boolean {
  if (task === null || !SAID_ON_CARDS.includes(kind)) return false;
  return [task.item.front, task.item.back].some((side) => classifyReply(side) === kind);
}

/** A question such as `Où habites-tu ?` may be the answer to a card. */
function isClose(judgement: Judgement, reply: string, task: Task | null): boolean {
  return judgement.verdict === 'wrong' && judgement.isNear && asksLike(reply, task);
}

/** Whether a reply and the card that was asked for end with a question mark. */
function asksLike(reply: string, task: Task | null): boolean {
  return /[?？]$/u.test(reply.trimEnd()) && /[?？]$/u.test(task?.item.back ?? '');
}

/** The task that a message of the tutor ends with: the last card that it quotes. */
function findTask(message: string, items: readonly Item[]): Task | null {
  const quoted = [...message.matchAll(QUOTED)].map(([, text = '']) => plainText(text));
  for (const text of quoted.toReversed()) {
    const asked = items.find(({ front }) => front === text);
    if (asked !== undefined) return { item: asked, wants: 'back' };
    const used = items.find(({ back }) => back === text);
    if (used !== undefined) return { item: used, wants: 'sentence' };
  }
  return null;
}

function countHints(before: readonly Exchange[], task: Task | null): number {
  const others = before.toReversed().findIndex(({ task: other, kind }) => {
    return kind !== 'unknown' || other?.item !== task?.item;
  });
  return task === null ? 0 : others === -1 ? before.length : others;
}

/** Whether the learner is told the answer after this: it was wrong, or not known twice; an explanation gets no hint. */
export function isMissed({ task, kind, judgement, hints }: Exchange): boolean {
  const hasNoHint = hints > 0 || task?.item.isExplained === true;
  return judgement?.verdict === 'wrong' || (kind === 'unknown' && hasNoHint);
}

/** Whether the sentence that was asked for has its word. */
export function hasWord({ task, reply }: Exchange): boolean {
  return task !== null && wordsOf(reply).includes(keyWordOf(task.item.back));
}

/** Whether the same task comes again at once. */
function staysOpen(exchange: Exchange, before: readonly Exchange[]): boolean {
  const { task, kind } = exchange;
  if (task === null) return false;
  if (kind !== 'answer') return !isMissed(exchange);
  return task.wants === 'sentence' && !hasWord(exchange) && !hasTried(task, before);
}

/** Whether a sentence was tried before. */
export function hasTried({ item }: Task, before: readonly Exchange[]): boolean {
  return before.some(({ task, kind }) => task?.wants === 'sentence' && task.item === item && kind === 'answer');
}

/** The cards that were answered right, and those that are still missed, each with its last exchange. */
export function readStanding(exchanges: readonly Exchange[]): { right: Item[]; missed: Item[] } {
  const results = new Map<Item, boolean>();
  for (const exchange of exchanges) {
    const { task, judgement } = exchange;
    if (task?.wants !== 'back' || (judgement === null && !isMissed(exchange))) continue;
    results.delete(task.item);
    results.set(task.item, !isMissed(exchange));
  }
  const having = (result: boolean) => [...results].filter(([, isRight]) => isRight === result).map(([item]) => item);
  return { right: having(true), missed: having(false) };
}

/**
 * Chooses what to ask next. What is open is asked again; a missed card comes back after two others, or after one in step 6; new
 * cards come before those that were right. In step 7 every other task is a sentence of one's own.
 */
export function chooseTask(exchanges: readonly Exchange[], items: readonly Item[], step: number): NextTask | null {
  const last = exchanges.at(-1);
  if (last?.task && staysOpen(last, exchanges.slice(0, -1))) return { ...last.task, reason: 'again' };
  const { right, missed } = readStanding(exchanges);
  const asked = new Set(exchanges.map(({ task }) => task?.item));
  const current = last?.task?.item;
  const rest = step === 6 ? 1 : 2;
  const rested = missed.filter((item) => countOthersSince(item, exchanges) >= rest);
  const fresh = items.filter((item) => !asked.has(item));
  if (step === 7 && last?.task?.wants !== 'sentence') {
    const used = new Set(exchanges.flatMap(({ task }) => (task?.wants === 'sentence' ? [task.item] : [])));
    const word = right.find((item) => isShort(item.back) && !used.has(item) && item !== current);
    if (word !== undefined) return { item: word, wants: 'sentence', reason: 'right' };
  }
  const candidates: [Item | undefined, Reason][] = [
    [rested[0], 'missed'],
    [fresh[0], 'new'],
    [missed.find((item) => item !== current), 'missed'],
    [right.find((item) => item !== current), 'right'],
    [current, 'right'],
  ];
  const [item, reason] = candidates.find(([candidate]) => candidate !== undefined) ?? [];
  return item === undefined || reason === undefined ? null : { item, wants: 'back', reason };
}

/** How many other cards were asked since a card was. */
function countOthersSince(item: Item, exchanges: readonly Exchange[]): number {
  const since = exchanges.slice(exchanges.findLastIndex(({ task }) => task?.item === item) + 1);
  return new Set(since.map(({ task }) => task?.item)).size;
}
