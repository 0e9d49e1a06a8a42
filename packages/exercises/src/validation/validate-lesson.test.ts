import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_LESSON } from '../../fixtures/base-lesson.ts';
import { LESSON_RULE_CASES, type LessonRuleCase } from '../../fixtures/lesson-rule-cases.ts';
import { listPointers, patchJson } from '../../fixtures/patch-json.ts';
import { listElements } from '../elements/list-elements.ts';
import type { LessonFinding } from './finding.ts';
import { LESSON_RULES } from './lesson-rules.ts';
import { validateLesson } from './validate-lesson.ts';

const cases = Object.entries(LESSON_RULE_CASES).flatMap(([rule, ways]: [string, readonly LessonRuleCase[]]) =>
  ways.map(({ change, to, at = change }) => ({ rule, change, to, at })),
);

function hasError(findings: readonly LessonFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

describe('validateLesson', () => {
  it('finds nothing in the base lesson and gives it back', () => {
    const { lesson, findings } = validateLesson(BASE_LESSON);
    expect(findings).toEqual([]);
    expect(lesson).toMatchObject(BASE_LESSON);
  });

  it.each(cases)('reports $rule at $at', ({ rule, change, to, at }) => {
    const { lesson, findings } = validateLesson(patchJson(BASE_LESSON, change, to));
    expect(findings.map((finding) => `${finding.rule} ${finding.pointer}`)).toContain(`${rule} ${at}`);
    for (const finding of findings) expect(finding.severity).toBe(LESSON_RULES[finding.rule].severity);
    expect(lesson === null).toBe(hasError(findings));
  });

  it('reports everything at once, also in what lies beside or inside a broken part', () => {
    const twice = patchJson(patchJson(BASE_LESSON, '/title', 7), '/steps/1/title', 7);
    const broken = patchJson(patchJson(twice, '/steps/1/exercise/accept', []), '/cards/0/front', '');
    const found = validateLesson(broken).findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
    expect(found.toSorted()).toEqual([
      'E-FREE-TEXT-ACCEPT /steps/1/exercise/accept',
      'E-SCHEMA /cards/0/front',
      'E-SCHEMA /steps/1/title',
      'E-SCHEMA /title',
    ]);
  });

  it('keeps fields it does not know', () => {
    const { lesson } = validateLesson(patchJson(BASE_LESSON, '/cards/0/mood', { level: 3 }));
    expect(lesson?.cards[0]).toMatchObject({ mood: { level: 3 } });
  });

  it('never throws, and gives a lesson exactly when there is no error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...listPointers(BASE_LESSON)), fc.jsonValue(), (pointer, value) => {
        const { lesson, findings } = validateLesson(patchJson(BASE_LESSON, pointer, value));
        expect(lesson === null).toBe(hasError(findings));
        const exercises = lesson?.steps.flatMap((step) => step.exercise ?? []) ?? [];
        for (const exercise of exercises) {
          for (const { element_key } of listElements(exercise, { cards: lesson?.cards ?? [] })) {
            expect(element_key.length).toBeGreaterThanOrEqual(1);
            expect(element_key.length).toBeLessThanOrEqual(500);
          }
        }
      }),
    );
  });
});
