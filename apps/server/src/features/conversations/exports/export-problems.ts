import { AppError } from '@learnwright/core';
import type { z } from '@learnwright/plugin-sdk';

/** A problem of an export: its place as a JSON pointer (empty for the whole export), and a sentence. */
export interface ExportProblem {
  readonly at: string;
  readonly message: string;
}

/** More problems say nothing new: the file is something else. */
const MOST_PROBLEMS = 20;
const MOST_LOOKED_AT = 1_000;

/** Collects the problems of an export, so that one answer names them all. */
export interface ExportProblems {
  add(path: readonly PropertyKey[], message: string): void;
  /** Parses a value; adds the problems and returns null where the value does not fit the schema. */
  read<Schema extends z.ZodType>(path: readonly PropertyKey[], schema: Schema, value: unknown): z.output<Schema> | null;
  /** Throws invalid_request if there are problems. */
  refuse(): void;
}

/** Builds an empty collection for an export of `expected`, such as `ChatGPT`. It keeps the first twenty problems. */
export function collectExportProblems(expected: string): ExportProblems {
  const problems: ExportProblem[] = [];
  let count = 0;

  function add(path: readonly PropertyKey[], message: string): void {
    count += 1;
    if (problems.length < MOST_PROBLEMS) problems.push({ at: toPointer(path), message });
  }

  return {
    add,
    read: (path, schema, value) => {
      // Where so much is wrong, nothing will come of it; what is left is counted, and not looked at.
      if (count >= MOST_LOOKED_AT) {
        count += 1;
        return null;
      }
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const issue of result.error.issues) add([...path, ...issue.path], issue.message);
      return null;
    },
    refuse: () => {
      if (count > 0) throw refusedExport(expected, problems, count);
    },
  };
}

/** Builds the error for a content that is no export of `expected`. Every finding points to `content` and names the place. */
export function refusedExport(expected: string, problems: readonly ExportProblem[], count = problems.length): AppError {
  const more = count > problems.length ? ` These are ${problems.length} of ${count} findings.` : '';
  return new AppError('invalid_request', `The content is not a conversation as ${expected} exports it.${more}`, {
    findings: problems.map(({ at, message }) => ({
      pointer: '/content',
      code: 'invalid_format',
      message: at === '' ? message : `At ${at} of the export: ${message}`,
    })),
  });
}

/** The pointer may hold keys of a hostile file, so each key is cut and cleaned. */
function toPointer(path: readonly PropertyKey[]): string {
  return path
    .map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '').slice(0, 100))
    .map((key) => `/${key.toWellFormed()}`)
    .join('');
}

/** The value of the only conversation in an export, and its place. */
export interface OnlyConversation {
  readonly path: readonly number[];
  readonly value: unknown;
}

/** Finds the only conversation: the value itself, or the only item of an array. Adds a problem for none or several. */
export function findOnlyConversation(value: unknown, problems: ExportProblems): OnlyConversation | null {
  if (!Array.isArray(value)) return { path: [], value };
  if (value.length === 1) return { path: [0], value: value[0] };
  problems.add([], `Expected one conversation, found ${value.length}. Send one of them at a time.`);
  return null;
}

/** The `text` of an object, where `key`, if one is given, has this value; null for anything else. There may be many. */
export function textOfObject(value: unknown, key?: string, expected?: string): string | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return null;
  return key === undefined || Reflect.get(value, key) === expected ? value.text : null;
}
