import { createFinding } from './finding.ts';
import { type LessonValidation, validateLesson } from './validate-lesson.ts';

/**
 * Validates the text of a lesson file: what is not JSON is the finding E-JSON, the rest is `validateLesson`'s; never
 * throws.
 */
export function validateLessonText(text: string): LessonValidation & { readonly json: unknown } {
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
