import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** What is wrong with an export: where in it, as a JSON pointer (empty for all of it), and a sentence. */
export interface ExportProblem {
  readonly at: string;
  readonly message: string;
}

/** More of them say nothing new: the file is not what it was taken for. */
const MOST_PROBLEMS = 20;

/** Collects what is wrong with an export, so that all of it is said at once. */
export interface ExportProblems {
  add(path: readonly PropertyKey[], message: string): void;
  /** The value as the schema has it; null, with what is wrong with it collected, where it does not fit. */
  read<Schema extends z.ZodType>(path: readonly PropertyKey[], schema: Schema, value: unknown): z.output<Schema> | null;
  /** Throws invalid_request with the problems, where there are any. */
  refuse(): void;
}

/** Builds the collection for an export of `expected`, such as `ChatGPT`; it keeps the first twenty problems. */
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

/** The error of a content that is no export of `expected`: every finding points to `content` and says where inside it. */
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

/** JSON pointers name keys of a file that may be hostile: long ones are cut, and nothing but text is in them. */
function toPointer(path: readonly PropertyKey[]): string {
  return path
    .map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('\0', '').slice(0, 100))
    .map((key) => `/${key.toWellFormed()}`)
    .join('');
}
