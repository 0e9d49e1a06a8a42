import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { listElements } from '../elements/list-elements.ts';
import { validateContentRepository } from './validate-content-repository.ts';

// Optional: the 55 lessons are other authors' and under another licence, so they are not part of this repository.
// Where a copy lies beside it, or LEARNWRIGHT_CONTENT_DIR names one, this runs; elsewhere it is skipped.
const beside = fileURLToPath(new URL('../../../../../shared/content', import.meta.url));
const folder = process.env.LEARNWRIGHT_CONTENT_DIR || beside;
const isPresent = existsSync(folder);
const reason = isPresent ? '' : ' (skipped: set LEARNWRIGHT_CONTENT_DIR to a copy of them)';

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
