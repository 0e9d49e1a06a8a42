import type { TurnEvents } from '../stream/event-stream.ts';
import type {
  ErrorCodeOf,
  InputOf,
  ItemOf,
  ListPath,
  Method,
  OperationOf,
  PathOf,
  StreamPath,
} from './operation-types.ts';
import type { Result, ResultOf } from './result.ts';

/** What every call can be given besides its input. */
export interface CallOptions {
  /** Cancels the request; the call rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** For POST: names the request, so that repeating it changes nothing. Default: a new key for every call. */
  readonly idempotencyKey?: string | undefined;
  /** For PATCH and DELETE: the ETag that the record must still have. */
  readonly ifMatch?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The arguments after the path: they may be left out where the operation needs nothing. */
export type CallArguments<O> =
  Partial<InputOf<O>> extends InputOf<O> ? [options?: InputOf<O> & CallOptions] : [options: InputOf<O> & CallOptions];

/**
 * Sends requests to one server. Paths are those of the OpenAPI document without `/api`, their parameters in braces. An
 * answer of the server is a result, also where it refuses; a call rejects only where no answer came, or when cancelled.
 */
export interface Client {
  get<P extends PathOf<'GET'>>(path: P, ...options: ArgumentsOf<'GET', P>): Promise<ResultOf<OperationOf<'GET', P>>>;
  post<P extends PathOf<'POST'>>(
    path: P,
    ...options: ArgumentsOf<'POST', P>
  ): Promise<ResultOf<OperationOf<'POST', P>>>;
  put<P extends PathOf<'PUT'>>(path: P, ...options: ArgumentsOf<'PUT', P>): Promise<ResultOf<OperationOf<'PUT', P>>>;
  patch<P extends PathOf<'PATCH'>>(
    path: P,
    ...options: ArgumentsOf<'PATCH', P>
  ): Promise<ResultOf<OperationOf<'PATCH', P>>>;
  delete<P extends PathOf<'DELETE'>>(
    path: P,
    ...options: ArgumentsOf<'DELETE', P>
  ): Promise<ResultOf<OperationOf<'DELETE', P>>>;
  /**
   * Sends a turn and answers its events as they come. Leaving the loop, or aborting the signal, closes the connection,
   * which cancels the call of the AI provider, unless the call has an `idempotencyKey`. The events throw an ApiError
   * where they stop before `done`.
   */
  stream<P extends StreamPath>(
    path: P,
    ...options: ArgumentsOf<'POST', P>
  ): Promise<Result<TurnEvents, ErrorCodeOf<OperationOf<'POST', P>>>>;
  /** Reads a list page by page, `query.limit` entries at a time (default 100). Throws an ApiError for a refusal. */
  pages<P extends ListPath>(path: P, ...options: ArgumentsOf<'GET', P>): AsyncGenerator<ItemOf<P>[], void, undefined>;
}

type ArgumentsOf<M extends Method, P extends string> = CallArguments<OperationOf<M, P>>;
