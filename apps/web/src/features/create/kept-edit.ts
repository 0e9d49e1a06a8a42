import type { FieldEdits, LessonJson } from './lesson-fields.ts';

/** What somebody has begun to write into a lesson. */
export interface LessonEdit {
  readonly lesson: LessonJson;
  /** What was typed into the form since. */
  readonly edits: FieldEdits;
  /** The whole lesson as text, where it is written as JSON; null where the form is used. */
  readonly json: string | null;
  /** The lesson as it was when they began; null where that is not known. */
  readonly base: LessonJson | null;
}

/** The name under which the browser keeps what somebody writes into a lesson. */
export function keptEditName(draft_id: string, lesson_id: string): string {
  return `lesson ${draft_id} ${lesson_id}`;
}

/** Reads what was kept; null where there is nothing, or something else. */
export function parseEdit(kept: string | null): LessonEdit | null {
  const read: { lesson?: unknown; edits?: unknown; json?: unknown; base?: unknown } = readObject(kept ?? '{}');
  const { lesson, edits, json, base } = read;
  if (!isRecord(lesson) || !isRecord(edits)) return null;
  const texts = Object.entries(edits).flatMap(([at, typed]) =>
    typeof typed === 'string' ? [[at, typed] as const] : [],
  );
  return {
    ...{ lesson, edits: Object.fromEntries(texts) },
    ...{ json: typeof json === 'string' ? json : null, base: isRecord(base) ? base : null },
  };
}

/** Whether two readings are of the same lesson. */
export function isSameLesson(one: LessonJson, other: LessonJson): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Reads a lesson that somebody has written as JSON. Throws an error that names the place. */
export function parseLessonJson(text: string): LessonJson {
  const lesson: unknown = JSON.parse(text);
  if (!isRecord(lesson)) throw new SyntaxError('{ … }');
  return lesson;
}

function readObject(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Something else than this page has written it.
    return {};
  }
}

function isRecord(value: unknown): value is LessonJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
