import { type Lesson, lessonSchema } from '../schema/lesson.ts';
import { checkCards } from './checks/check-cards.ts';
import { checkDuplicateIds } from './checks/check-duplicate-ids.ts';
import { checkElementKeys } from './checks/check-element-keys.ts';
import { checkExercises } from './checks/check-exercises.ts';
import { checkIdForms } from './checks/check-id-forms.ts';
import { checkSchemaVersion } from './checks/check-schema-version.ts';
import { checkSteps } from './checks/check-steps.ts';
import type { LessonCheck } from './checks/lesson-check.ts';
import type { Finding } from './finding.ts';
import { readLessonView } from './lesson-view.ts';
import { listSchemaFindings } from './list-schema-findings.ts';
import { listUnknownFields } from './list-unknown-fields.ts';

/** What validating a lesson gives: the lesson when no finding is an error, else null, and every finding. */
export type LessonValidation = { readonly lesson: Lesson | null; readonly findings: readonly Finding[] };

const CHECKS = [
  checkDuplicateIds,
  checkSteps,
  checkCards,
  checkExercises,
  checkElementKeys,
  checkIdForms,
  checkSchemaVersion,
] satisfies LessonCheck[];

/**
 * Validates one lesson of unknown shape by every rule that concerns a lesson alone, all findings at once; never
 * throws.
 */
export function validateLesson(json: unknown): LessonValidation {
  const view = readLessonView(json);
  const findings = [
    ...listSchemaFindings(lessonSchema, json),
    ...listUnknownFields(lessonSchema, json),
    ...CHECKS.flatMap((check) => check(view)),
  ];
  const isSound = findings.every((finding) => finding.severity !== 'error');
  return { lesson: isSound ? lessonSchema.parse(json) : null, findings };
}
