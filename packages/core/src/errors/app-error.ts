import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/**
 * One thing wrong with a request: where (`pointer` into the body, or into the file at `path` of an upload; or the
 * `parameter`), which rule, and a sentence.
 */
export interface ErrorFinding {
  readonly path?: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly message: string;
}

/** What an AppError can carry besides its code and sentence. */
export interface AppErrorOptions {
  readonly findings?: readonly ErrorFinding[];
  /** Headers of the answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members added to the problem document, such as `existing_id`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** What was caught, for the log; it never leaves the server. */
  readonly cause?: unknown;
}

const MARKER = Symbol.for('@learnwright/core/AppError');

/** The one error that becomes a problem document: a code of the table, a sentence for people, and every finding. */
export class AppError extends Error {
  readonly [MARKER] = true;
  readonly code: ErrorCode;
  readonly findings: readonly ErrorFinding[];
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.findings = options.findings ?? [];
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** Tells whether a caught value is an AppError, also one made by another copy of this package. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && MARKER in error;
}

/** The 404 of an unknown record: `kind` is the record's name in a sentence, `id` the one asked for. */
export function notFound(kind: string, id: string): AppError {
  return new AppError('not_found', `There is no ${kind} with the id "${id}".`);
}
