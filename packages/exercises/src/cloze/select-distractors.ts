import { normalizeAnswer } from '../answers/normalize-answer.ts';
import { MAX_DISTRACTORS } from '../schema/exercise.ts';

/**
 * The distractors of a generated cloze, at most 20, in the order given (the learner's own wrong answer comes first):
 * without blank ones, right ones and repeats, compared as `normalizeAnswer` has them.
 */
export function selectDistractors(candidates: readonly string[], accept: readonly string[]): string[] {
  const seen = new Set(['', ...accept.map(normalizeAnswer)]);
  const selected = candidates.filter((candidate) => {
    const text = normalizeAnswer(candidate);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return selected.slice(0, MAX_DISTRACTORS);
}
