import { listGaps } from '../token-diff/align-tokens.ts';
import { type SegmentText, tokenize } from '../token-diff/tokenize.ts';
import { type BlankedText, blankText, isUsefulCloze, type Mistake } from './blanked-text.ts';

/** Neighbouring words that the given answer lacks, as positions in the correct answer, and the text given instead. */
type WrongRun = { readonly start: number; readonly end: number; readonly given: string };

/**
 * Rule e, which the specification does not have: blanks the first run of words in the correct answer that the learner
 * got wrong. Null where nothing is right or no word is missing. A distractor stays where it is wrong in just this run,
 * and is cut to the run.
 */
export function blankWrongRun(
  mistake: Mistake,
  distractors: readonly string[],
  segment: SegmentText | null | undefined,
): BlankedText | null {
  const answer = mistake.correct_answer.normalize('NFC').trim();
  const tokens = tokenize(answer, segment);
  const run = findWrongRuns(mistake.user_answer, answer, segment)[0];
  if (run === undefined) return null;
  const starts = locateTokens(answer, tokens);
  const at = starts[run.start] ?? 0;
  const length = (starts[run.end - 1] ?? 0) + (tokens[run.end - 1] ?? '').length - at;
  const sentence = blankText(answer, at, length);
  if (sentence === null || !isUsefulCloze(sentence)) return null;
  const others = distractors.flatMap((distractor) => {
    const [other, ...further] = findWrongRuns(distractor, answer, segment);
    return further.length === 0 && other?.start === run.start && other.end === run.end ? [other.given] : [];
  });
  return { rule: 'e', sentence, accept: [answer.slice(at, at + length)], distractors: [run.given, ...others] };
}

function findWrongRuns(given: string, answer: string, segment: SegmentText | null | undefined): WrongRun[] {
  const text = given.normalize('NFC');
  const givenTokens = tokenize(text, segment);
  const starts = locateTokens(text, givenTokens);
  return listGaps(givenTokens, tokenize(answer, segment))
    .filter(({ right: [from, to] }) => to > from)
    .map(({ left, right: [start, end] }) => {
      const [from, to] = left.map((at) => starts[at] ?? text.length);
      return { start, end, given: text.slice(from, to).trim() };
    });
}

/** Where each token of a text begins. */
function locateTokens(text: string, tokens: readonly string[]): number[] {
  let end = 0;
  return tokens.map((token) => {
    const start = text.indexOf(token, end);
    end = start + token.length;
    return start;
  });
}
