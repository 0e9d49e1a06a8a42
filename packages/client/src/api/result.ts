import type { Operations } from '../generated/operations.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { ErrorCodeOf } from './operations.ts';

/** Every error code that an operation of the document names. */
export type ErrorCode = Operations[keyof Operations]['errors'];

/** `Omit` would forget every named member beside those that any problem may carry. */
type WithoutCode<T> = { readonly [Key in keyof T as Key extends 'code' ? never : Key]: T[Key] };

/**
 * A problem document (RFC 9457) with the codes of its operation. The client adds `unexpected_answer`: the answer was not the
 * server's, but that of a proxy, say. A server newer than this package may answer further codes.
 */
export type Problem<Code extends string = ErrorCode> = WithoutCode<Schemas['Problem']> & {
  code: Code | 'unexpected_answer';
  /** Members of single codes, such as `existing_id`. */
  [extension: string]: unknown;
};

/** The result of a request: `data`, or an `error` with one of the codes of its operation. The other field is null. */
export type Result<Data, Code extends string> =
  | { readonly data: Data; readonly error: null; readonly response: Response }
  | { readonly data: null; readonly error: Problem<Code>; readonly response: Response };

/** The result of an operation. */
export type ResultOf<O> = Result<O extends { answer: infer Answer } ? Answer : never, ErrorCodeOf<O>>;

const MARKER = Symbol.for('@learnwright/client/ApiError');

/** Why no answer came: there was no way to the server, it took too long, or the caller has cancelled. */
export type FailureCode = 'network' | 'timeout' | 'aborted';

/**
 * A problem document as an error: `requireData`, pages and the storage throw it. Its message is `problem.detail`. Where no
 * answer came, every call rejects with one of `status` 0 whose code is a `FailureCode`; `cause` has the error behind it.
 */
export class ApiError extends Error {
  readonly [MARKER] = true;
  readonly problem: Problem<string>;
  readonly response: Response;

  constructor(problem: Problem<string>, response: Response, options?: { readonly cause: unknown }) {
    super(problem.detail, options);
    this.name = 'ApiError';
    this.problem = problem;
    this.response = response;
  }

  /** The error code, such as `not_found`. */
  get code(): string {
    return this.problem.code;
  }

  /** The status of the answer, such as 404; 0 where none came. */
  get status(): number {
    return this.problem.status;
  }
}

/** Tells whether a caught value is an ApiError, also one made by another copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && MARKER in error;
}

/** Returns the data of a result; throws an ApiError where there is none. */
export function requireData<Data, Code extends string>(result: Result<Data, Code>): Data {
  if (result.error !== null) throw new ApiError(result.error, result.response);
  return result.data;
}

/** The problem of an answer that is not the server's. */
export function unexpectedAnswer(response: Response, detail: string): Problem<never> {
  return {
    type: 'about:blank',
    title: 'Unexpected answer',
    status: response.status,
    detail,
    code: 'unexpected_answer',
    request_id: response.headers.get('x-request-id') ?? '',
  };
}

/** The error of a call without an answer. Its `response` is what `Response.error()` makes. */
export function noAnswer(code: FailureCode, detail: string, cause: unknown): ApiError {
  const problem = { type: 'about:blank', title: 'No answer', status: 0, detail, code, request_id: '' };
  return new ApiError(problem, Response.error(), { cause });
}
