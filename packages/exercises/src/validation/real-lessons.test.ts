import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { listElements } from '../elements/list-elements.ts';
import { validateContentRepository } from './validate-content-repository.ts';

const { folder, isPresent, reason } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);

describe.skipIf(!isPresent)(`the 55 real lessons${reason}`, () => {
  it('hold no error, and the known traps as warnings', () => {
    const { sets, findings } = validateContentRepository(readContentRepository(folder));
    const lessons = sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
    expect(lessons).toHaveLength(55);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const rules = new Set(findings.map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual(['W-ASSET-ABSENT', 'W-CARD-UNUSED', 'W-MATCHING-RIGHT-REPEATED']);
    const exercises = lessons.flatMap(({ cards, steps }) =>
      steps.flatMap(({ exercise }) => (exercise ? [listElements(exercise, { cards })] : [])),
    );
    expect(exercises).toHaveLength(458);
    expect(exercises.every((elements) => elements.length > 0)).toBe(true);
    expect(new Set(exercises.flat().map((element) => element.element_type)).size).toBe(2);
  });
});
