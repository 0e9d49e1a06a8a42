import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import type { PluginErrorCode, PluginErrorKind } from './plugin-error.ts';

/**
 * A part of a problem document: one thing wrong with a request. `pointer` leads into the body, or into the file at `path`
 * of an upload; `parameter` names a parameter.
 */
export interface ErrorFinding {
  readonly path?: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly message: string;
}

/** The optional parts of an AppError. */
export interface AppErrorOptions {
  readonly findings?: readonly ErrorFinding[];
  /** How many findings there are in all, where `findings` holds only the first of them. */
  readonly findingCount?: number;
  /** Headers of the answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members added to the problem document, such as `existing_id`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** The caught error, for the log; it never leaves the server. */
  readonly cause?: unknown;
}

const MARKER = Symbol.for('@learnwright/core/AppError');

/**
 * The error that becomes a problem document: a code of ERROR_CODES, a sentence for people, and every finding. The error of a
 * plugin's own, which `context.error` makes, has the code and the status that the plugin declares.
 *
 * @example
 * throw new AppError('invalid_request', 'The amount is 0.', {
 *   findings: [{ pointer: '/amount', code: 'invalid_value', message: 'Expected an amount other than 0.' }],
 * });
 */
export class AppError extends Error {
  readonly [MARKER] = true;
  readonly code: ErrorCode | PluginErrorCode;
  /** The HTTP status of the code. */
  readonly status: number;
  /** The title of the code, in English. */
  readonly title: string;
  /** The texts of the problem document in other languages; null where there are none. */
  readonly translate: PluginErrorKind['translate'] | null;
  readonly findings: readonly ErrorFinding[];
  /** How many findings there are in all; `findings` may hold only the first of them. */
  readonly findingCount: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(error: ErrorCode | PluginErrorKind, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    const { code, status, title, translate } = typeof error === 'string' ? describeCode(error) : error;
    this.code = code;
    this.status = status;
    this.title = title;
    this.translate = translate;
    this.findings = options.findings ?? [];
    this.findingCount = Math.max(this.findings.length, options.findingCount ?? 0);
    this.headers = options.headers ?? {};
    this.extensions = options.extensions ?? {};
  }
}

/** The row of a code. Plugins without types may give any: the error says what they have to do. */
function describeCode(code: ErrorCode) {
  if (!Object.hasOwn(ERROR_CODES, code)) {
    throw new TypeError(`"${code}" is no code of the error table. A plugin makes its own with context.error.`);
  }
  return { ...ERROR_CODES[code], code, translate: null };
}

/** Tells whether a caught value is an AppError, also an AppError of another copy of this package. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && MARKER in error;
}

/** Creates the 404 of an unknown record: `kind` is the name of the record in the sentence, such as `user`. */
export function notFound(kind: string, id: string): AppError {
  return new AppError('not_found', `There is no ${kind} with the id "${id}".`);
}
