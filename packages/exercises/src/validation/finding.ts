import { type Finding, toJsonPointer } from '@learnwright/core';
import { LESSON_RULES, type LessonRule } from './lesson-rules.ts';

/** A finding in a lesson or manifest; `pointer` is a JSON pointer into the document, '' for the whole of it. */
export interface LessonFinding extends Finding<LessonRule> {
  readonly pointer: string;
}

/** A finding in one file of a set or repository; `file` is relative to the validated folder. */
export interface FileFinding extends LessonFinding {
  readonly file: string;
}

/** Makes a finding; the severity comes from the table of rules. */
export function createFinding(rule: LessonRule, pointer: string, message: string): LessonFinding {
  return { rule, severity: LESSON_RULES[rule].severity, pointer, message };
}

/** Adds to findings the file they are in. */
export function addFile(file: string, findings: readonly LessonFinding[]): FileFinding[] {
  return findings.map((finding) => ({ file, ...finding }));
}

/** Extends a JSON pointer (RFC 6901) by one or more keys. */
export function extendPointer(pointer: string, ...keys: readonly PropertyKey[]): string {
  return pointer + toJsonPointer(keys);
}

/** Lists the items whose key an earlier item has, in their order. */
export function listRepeats<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}
