import type { Operations } from '../generated/operations.ts';
import type { Schemas } from '../generated/schemas.ts';

/** Every error code that an operation of the document names. */
export type ErrorCode = Operations[keyof Operations]['errors'];

/**
 * A problem document (RFC 9457) with the codes of its operation. `unexpected_answer` is the client's own: what answered
 * was no server of ours, such as a proxy. A server newer than this package may answer further codes.
 */
export type Problem<Code extends string = ErrorCode> = Omit<Schemas['Problem'], 'code'> & {
  code: Code | 'unexpected_answer';
  /** Members of single codes, such as `existing_id`. */
  [extension: string]: unknown;
};

/** The problem of an answer that is none of our server's. */
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
