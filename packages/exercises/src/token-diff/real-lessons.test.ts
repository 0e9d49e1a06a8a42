import { diffArrays } from 'diff';
import { lcs } from 'fast-myers-diff';
import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { listAcceptedAnswers } from '../grading/grade-exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { type DiffToken, diffTokens } from './diff-tokens.ts';
import { tokenize } from './tokenize.ts';

const { folder, isPresent, reason } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);

/** Every text of a lesson that is an answer to something, right or wrong. */
function listAnswers(lesson: Lesson): string[] {
  const answers = lesson.steps.flatMap(({ exercise }) => {
    if (!exercise) return [];
    const accepted = listAcceptedAnswers(exercise, lesson).flatMap(({ accept }) => accept);
    return [...accepted, ...exercise.distractors, ...(exercise.images ?? []).map(({ label }) => label)];
  });
  return [...new Set(answers)];
}

describe.skipIf(!isPresent)(`all pairs of answers within each of the 55 real lessons${reason}`, () => {
  it('have diffs that hold both, and as many words in common as two libraries find', () => {
    const { sets } = validateContentRepository(readContentRepository(folder));
    const lessons = sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
    let pairs = 0;
    for (const answers of lessons.map(listAnswers)) {
      for (const given of answers) {
        for (const canonical of answers) {
          expectSameAsLibraries(given, canonical);
          pairs += 1;
        }
      }
    }
    console.log(`${pairs} pairs of answers`);
    expect(pairs).toBeGreaterThan(20_000);
  });
});

function expectSameAsLibraries(given: string, canonical: string): void {
  const tokens = diffTokens(given, canonical);
  const [left, right] = [tokenize(given), tokenize(canonical)];
  const parts = diffArrays(left, right).filter(({ added, removed }) => !added && !removed);
  const byDiff = parts.reduce((length, { value }) => length + value.length, 0);
  const byMyers = [...lcs(left, right)].reduce((length, [, , run]) => length + run, 0);
  const textsWithout = (state: DiffToken['state']) =>
    tokens.flatMap((token) => (token.state === state ? [] : token.text));
  const same = tokens.filter(({ state }) => state === 'same').length;
  // One comparison for all: there are many pairs.
  expect([same, same, textsWithout('missing'), textsWithout('extra')]).toEqual([byDiff, byMyers, left, right]);
}
