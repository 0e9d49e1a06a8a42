import { normalizeAnswer } from '../grading/compare-answers.ts';
import { listGaps } from '../token-diff/align-tokens.ts';
import { type SegmentText, tokenize } from '../token-diff/tokenize.ts';
import { type BlankedText, blankText, type IsAskable, type Mistake, trimPunctuation } from './blanked-text.ts';
import { isOrderMistake } from './order-mistake.ts';

/** A text with its words, and where each of them begins. */
type Words = { readonly text: string; readonly tokens: readonly string[]; readonly starts: readonly number[] };

/** Positions of words: those of the correct answer to be blanked, and those given in their place. */
type Run = { readonly start: number; readonly end: number; readonly from: number; readonly to: number };

/**
 * Further right answers, and wrong ones, each as a text of the whole answer; `pieces` are wrong for any single word, as the tiles
 * are that belong nowhere.
 */
type Others = {
  readonly accept: readonly string[];
  readonly distractors: readonly string[];
  readonly pieces: readonly string[];
};
type OtherWords = Pick<Others, 'pieces'> & { readonly [Kind in 'accept' | 'distractors']: readonly Words[] };

const WORD = /[\p{L}\p{N}]/u;

/**
 * Rule e (specification, R11.8): blanks the first run of words in the correct answer that the learner
 * got wrong. Where that may not be asked, since its words still stand elsewhere in the answer or in the prompt, a neighbour is
 * blanked with them. Words in another order are blanked together, for the rest of them would show where each belongs. Punctuation
 * at the ends of the run stays, unless nothing else is wrong. Null where no blank may be asked: nothing is right,
 * or no word is missing. Other answers stay where they differ in just this run, and are cut to the run.
 */
export function blankWrongRun(
  mistake: Mistake,
  others: Others,
  segment: SegmentText | null | undefined,
  isAskable: IsAskable,
): BlankedText | null {
  const answer = readWords(mistake.correct_answer, segment);
  const given = readWords(mistake.user_answer, segment);
  const further = readOthers(others, segment);
  for (const run of listRuns(given, answer)) {
    const blanked = blankRun('e', answer, run, cutOut(given, run.from, run.to), further);
    if (blanked !== null && isAskable(blanked)) return blanked;
  }
  return null;
}

/**
 * Rule h (specification, R11.8): blanks the longest word of an answer of several words that was not given, of equally
 * long ones the first. It is for answers in which nothing is right, or a word too much. Null where no such blank may be asked.
 */
export function blankLongestWord(
  mistake: Mistake,
  others: Others,
  segment: SegmentText | null | undefined,
  isAskable: IsAskable,
): BlankedText | null {
  const given = readWords(mistake.user_answer, segment);
  const answer = readWords(mistake.correct_answer, segment);
  const further = readOthers(others, segment);
  const lengthOf = (at: number) => trimPunctuation(answer.tokens[at] ?? '').length;
  const words = [...answer.tokens.keys()].filter((at) => WORD.test(answer.tokens[at] ?? ''));
  const gaps = listGaps(given.tokens, answer.tokens).filter(({ right: [from, to] }) => to > from);
  const missing = words.filter((at) => gaps.some(({ right: [from, to] }) => at >= from && at < to));
  const longestFirst = (gaps.length > 0 ? missing : words).toSorted((left, right) => lengthOf(right) - lengthOf(left));
  for (const start of longestFirst) {
    const run = { start, end: start + 1, from: 0, to: 0 };
    const blanked = blankRun('h', answer, run, cutToRun(given, answer, run) ?? '', further);
    if (blanked !== null && isAskable(blanked)) return blanked;
  }
  return null;
}

function blankRun(rule: 'e' | 'h', answer: Words, run: Run, wrong: string, others: OtherWords): BlankedText | null {
  const { at, hidden } = locateBlank(answer, run, wrong);
  const sentence = blankText(answer.text, at, hidden.length);
  if (sentence === null) return null;
  const cut = hidden === cutOut(answer, run.start, run.end) ? (text: string) => text : trimPunctuation;
  const fitting = (words: readonly Words[]) => words.flatMap((other) => cutToRun(other, answer, run) ?? []);
  const accept = [hidden, ...fitting(others.accept).map(cut)];
  const pieces = run.end - run.start === 1 ? others.pieces : [];
  const distractors = [...fitting(others.distractors), ...pieces].map(cut);
  return { rule, sentence, accept, own: cut(wrong), distractors };
}

function readOthers({ accept, distractors, pieces }: Others, segment: SegmentText | null | undefined): OtherWords {
  const read = (text: string) => readWords(text, segment);
  return { accept: accept.map(read), distractors: distractors.map(read), pieces };
}

function readWords(text: string, segment: SegmentText | null | undefined): Words {
  const composed = text.normalize('NFC').trim();
  const tokens = tokenize(composed, segment);
  let end = 0;
  const starts = tokens.map((token) => {
    const start = composed.indexOf(token, end);
    end = start + token.length;
    return start;
  });
  return { text: composed, tokens, starts };
}

/**
 * The wrong runs in their order, then each with the next word that is right, and with the last one. Where the order is wrong, one
 * run of all that lies between the words at both ends that are right.
 */
function listRuns(given: Words, answer: Words): Run[] {
  if (isOrderMistake(given.tokens, answer.tokens)) return [findChangedRun(given.tokens, answer.tokens)];
  const runs = listGaps(given.tokens, answer.tokens)
    .map(({ left: [from, to], right: [start, end] }) => ({ start, end, from, to }))
    .filter(({ start, end }) => end > start);
  const wider = runs.flatMap((run) => [
    ...(run.end < answer.tokens.length ? [{ ...run, end: run.end + 1, to: run.to + 1 }] : []),
    ...(run.start > 0 ? [{ ...run, start: run.start - 1, from: run.from - 1 }] : []),
  ]);
  return [...runs, ...wider];
}

function findChangedRun(given: readonly string[], answer: readonly string[]): Run {
  const length = Math.min(given.length, answer.length);
  let start = 0;
  while (start < length && given[start] === answer[start]) start += 1;
  let kept = 0;
  while (start + kept < length && given.at(-1 - kept) === answer.at(-1 - kept)) kept += 1;
  return { start, end: answer.length - kept, from: start, to: given.length - kept };
}

/** The text from one word to before another one. */
function cutOut({ text, tokens, starts }: Words, from: number, to: number): string {
  return to <= from ? '' : text.slice(starts[from] ?? 0, (starts[to - 1] ?? 0) + (tokens[to - 1] ?? '').length);
}

function locateBlank(answer: Words, run: Run, wrong: string): { readonly at: number; readonly hidden: string } {
  const at = answer.starts[run.start] ?? 0;
  const whole = cutOut(answer, run.start, run.end);
  const hidden = trimPunctuation(whole);
  const isPunctuationWrong = normalizeAnswer(hidden) === normalizeAnswer(trimPunctuation(wrong));
  return isPunctuationWrong ? { at, hidden: whole } : { at: at + whole.indexOf(hidden), hidden };
}

/** What another answer has in a run; null where it differs outside it, or has nothing there. */
function cutToRun(other: Words, answer: Words, { start, end }: Run): string | null {
  const shift = other.tokens.length - answer.tokens.length;
  const fits = answer.tokens.every((token, at) => {
    if (at >= start && at < end) return true;
    return other.tokens[at < start ? at : at + shift] === token;
  });
  return fits && end + shift > start ? cutOut(other, start, end + shift) : null;
}
