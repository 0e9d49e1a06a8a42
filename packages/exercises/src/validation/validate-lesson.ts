import { findJsonExcess, hasErrors } from '@learnwright/core';
import { type Lesson, lessonSchema } from '../schema/lesson.ts';
import { checkElementKeys, checkExercises } from './check-exercises.ts';
import { checkDuplicateIds, checkIdForms } from './check-ids.ts';
import { checkCards, checkSteps } from './check-steps-and-cards.ts';
import { createFinding, type LessonFinding } from './finding.ts';
import { type LessonView, readLessonView } from './lesson-view.ts';
import { checkSchemaVersion, listSchemaFindings, listUnknownFields } from './schema-findings.ts';

/** The result of `validateLesson`: every finding, and the lesson, which is null when a finding is an error. */
export type LessonValidation = { readonly lesson: Lesson | null; readonly findings: readonly LessonFinding[] };

const CHECKS = [
  checkDuplicateIds,
  checkSteps,
  checkCards,
  checkExercises,
  checkElementKeys,
  checkIdForms,
  checkSchemaVersion,
] satisfies ((lesson: LessonView) => LessonFinding[])[];

/**
 * Validates one lesson of unknown shape by every rule for a lesson alone; reports every finding, never throws.
 *
 * @example
 * const { lesson, findings } = validateLesson({ id: 'hello', title: 'Hello', steps: [] });
 * lesson; // null
 * findings.map(({ rule, pointer }) => `${rule} ${pointer}`); // ['E-SCHEMA /steps']
 */
export function validateLesson(json: unknown): LessonValidation {
  const view = readLessonView(json);
  const findings = [
    ...listSchemaFindings(lessonSchema, json),
    ...listUnknownFields(lessonSchema, json),
    ...CHECKS.flatMap((check) => check(view)),
  ];
  return { lesson: hasErrors(findings) ? null : lessonSchema.parse(json), findings };
}

/** Validates the text of a lesson file: E-JSON where it is not JSON, else what `validateLesson` finds; never throws. */
export function validateLessonText(text: string): LessonValidation & { readonly json: unknown } {
  // Whatever walks the lesson may call itself for every level.
  const excess = findJsonExcess(text);
  if (excess !== null)
    return { json: undefined, lesson: null, findings: [createFinding('E-JSON', '', `it ${excess}`)] };
  let json: unknown;
  try {
    json = JSON.parse(withoutByteOrderMark(text));
  } catch (cause) {
    // A file that cannot be read is one finding among others, not the end of an import.
    return { json: undefined, lesson: null, findings: [createFinding('E-JSON', '', describeSyntaxError(cause))] };
  }
  return { json, ...validateLesson(json) };
}

/** Where the text stops being JSON, as far as the parser says so. */
function describeSyntaxError(cause: unknown): string {
  const place = /line (\d+) column (\d+)/.exec(String(cause));
  return place === null ? 'not JSON' : `not JSON from line ${place[1]}, column ${place[2]}`;
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
