import type { Problem } from './problem.ts';

const MARKER = Symbol.for('@learnwright/client/ApiError');

/** A problem document as an error: what `requireData`, pages and the storage throw. Its message is `problem.detail`. */
export class ApiError extends Error {
  readonly [MARKER] = true;
  readonly problem: Problem<string>;
  readonly response: Response;

  constructor(problem: Problem<string>, response: Response) {
    super(problem.detail);
    this.name = 'ApiError';
    this.problem = problem;
    this.response = response;
  }

  /** The error code, such as `not_found`. */
  get code(): string {
    return this.problem.code;
  }
}

/** Tells whether a caught value is an ApiError, also one made by another copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
