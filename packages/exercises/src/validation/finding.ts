import { LESSON_RULES, type LessonRule } from './lesson-rules.ts';

/**
 * One thing a validator found: the rule, its severity, a JSON pointer into the document ('' is the whole of it) and a
 * sentence.
 */
export type Finding = {
  readonly rule: LessonRule;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly message: string;
};

/** A finding in one file of a set or repository; `file` is relative to what was validated. */
export type FileFinding = Finding & { readonly file: string };

/** Makes a finding; the severity comes from the table of rules. */
export function createFinding(rule: LessonRule, pointer: string, message: string): Finding {
  return { rule, severity: LESSON_RULES[rule].severity, pointer, message };
}

/** Says of findings which file they are in. */
export function addFile(file: string, findings: readonly Finding[]): FileFinding[] {
  return findings.map((finding) => ({ file, ...finding }));
}
