import type {
  ErrorCodeOf,
  FollowPath,
  InputOf,
  ItemOf,
  ListPath,
  Method,
  OperationOf,
  PathOf,
  StreamPath,
} from './api/operations.ts';
import { type Result, type ResultOf, requireData } from './api/result.ts';
import { readAnswer, readProblem, type Unchecked } from './requests/answer.ts';
import { type CallInput, type CallOptions, prepareRequest } from './requests/request.ts';
import { sendRequest, type Transport, waitFor } from './requests/send-request.ts';
import { type JobEvents, readEvents, type TurnEvents } from './stream/event-stream.ts';

/** The arguments after the path. They may be left out where the operation needs no input. */
export type CallArguments<O> =
  Partial<InputOf<O>> extends InputOf<O> ? [options?: InputOf<O> & CallOptions] : [options: InputOf<O> & CallOptions];

/**
 * Sends requests to one server. Paths are those of the OpenAPI document without `/api`, with their parameters in braces. Every
 * answer of the server is a result, a refusal too. A call rejects only where no answer came, or when it is cancelled.
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
   * Sends a turn and answers its events as they come. Leaving the loop, or aborting the signal, closes the connection.
   * That cancels the call of the AI provider, unless the turn has an `idempotencyKey`. The events throw an ApiError where
   * they stop before `done`.
   */
  stream<P extends StreamPath>(
    path: P,
    ...options: ArgumentsOf<'POST', P>
  ): Promise<Result<TurnEvents, ErrorCodeOf<OperationOf<'POST', P>>>>;
  /** Follows a job to its end. Leaving the loop, or aborting the signal, closes the connection; the job goes on. */
  follow<P extends FollowPath>(
    path: P,
    ...options: ArgumentsOf<'GET', P>
  ): Promise<Result<JobEvents, ErrorCodeOf<OperationOf<'GET', P>>>>;
  /** Reads a list page by page, `query.limit` entries at a time (default 100). Throws an ApiError for a refusal. */
  pages<P extends ListPath>(path: P, ...options: ArgumentsOf<'GET', P>): AsyncGenerator<ItemOf<P>[], void, undefined>;
}

type ArgumentsOf<M extends Method, P extends string> = CallArguments<OperationOf<M, P>>;

/** The server of a client, and the way to it. */
export interface ClientOptions extends Partial<Transport> {
  /** The address of the server without `/api`, such as `https://learn.example.org`; empty for the server of the page. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

const RETRIES = 2;
const PAGE_SIZE = 100;

/** Makes the client of a server. Nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, token, headers = {}, retries = RETRIES, wait = waitFor } = options;
  // Browsers refuse `fetch` as a method of another object.
  const fetch: Transport['fetch'] = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const transport: Transport = { fetch, retries, wait };
  const defaults = {
    baseUrl,
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
  };

  function send(method: Method, path: string, input: CallInput, isStream = false): Promise<Response> {
    return sendRequest(transport, prepareRequest(defaults, method, path, input, isStream));
  }

  async function call(method: Method, path: string, [input = {}]: Unchecked[]): Promise<Unchecked> {
    return readAnswer(await send(method, path, input));
  }

  async function open(method: Method, path: string, [input = {}]: Unchecked[]): Promise<Unchecked> {
    const response = await send(method, path, input, true);
    if (!response.ok) return { data: null, error: await readProblem(response), response };
    return { data: readEvents(response), error: null, response };
  }

  return {
    get: (path, ...options) => call('GET', path, options),
    post: (path, ...options) => call('POST', path, options),
    put: (path, ...options) => call('PUT', path, options),
    patch: (path, ...options) => call('PATCH', path, options),
    delete: (path, ...options) => call('DELETE', path, options),
    stream: (path, ...options) => open('POST', path, options),
    follow: (path, ...options) => open('GET', path, options),
    pages: (path, ...[input]: Unchecked[]) =>
      listPages(async (asked) => readAnswer(await send('GET', path, asked)), input ?? {}),
  };
}

/** Reads the pages of a list, each when it is asked for. Throws an ApiError for a refusal. */
async function* listPages(
  read: (input: CallInput) => Promise<Result<Unchecked, string>>,
  input: CallInput,
): AsyncGenerator<Unchecked, void, undefined> {
  let cursor = input.query?.cursor;
  do {
    const result = await read({ ...input, query: { limit: PAGE_SIZE, ...input.query, cursor } });
    yield requireData(result);
    cursor = nextCursor(result.response);
  } while (cursor !== undefined);
}

/** Finds the cursor in the link to the next page. Nothing else of the link counts: a proxy may serve the API elsewhere. */
function nextCursor({ headers }: Response): string | undefined {
  const target = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(target?.split('?')[1]).get('cursor') ?? undefined;
}
