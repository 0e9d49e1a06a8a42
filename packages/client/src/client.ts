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
import { createAccessToken, type ReadToken } from './requests/access-token.ts';
import { type DownloadedFile, readAnswer, readFile, readProblem, type Unchecked } from './requests/answer.ts';
import { checkBaseUrl } from './requests/base-url.ts';
import { type CallInput, type CallOptions, isFile, prepareRequest, withToken } from './requests/request.ts';
import { sendRequest, spread, type Transport, waitFor } from './requests/send-request.ts';
import { type Watch, watchCall } from './requests/watch.ts';
import { type ConnectionEvents, type JobEvents, readEvents, type TurnEvents } from './stream/event-stream.ts';

/** The arguments after the path. They may be left out where the operation needs no input. */
export type CallArguments<O> =
  Partial<InputOf<O>> extends InputOf<O> ? [options?: InputOf<O> & CallOptions] : [options: InputOf<O> & CallOptions];

/**
 * Sends requests to one server. Paths are those of the OpenAPI document without `/api`, with their parameters in braces. Every
 * answer of the server is a result, a refusal too. Where no answer came, or the call is cancelled, it rejects with an ApiError
 * whose `status` is 0 and whose `code` is `network`, `timeout` or `aborted`.
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
   * Sends a turn and returns its events as they come. Leaving the loop, or aborting the signal, closes the connection.
   * That cancels the call of the AI provider, unless the turn has an `idempotencyKey`. The events throw an ApiError where
   * they stop before `done`, or where nothing comes for too long.
   */
  stream<P extends StreamPath>(
    path: P,
    ...options: ArgumentsOf<'POST', P>
  ): Promise<Result<TurnEvents, ErrorCodeOf<OperationOf<'POST', P>>>>;
  /** Follows a job, or a trial stream, to its end. Leaving the loop, or aborting the signal, closes the connection; the job goes on. */
  follow<P extends FollowPath>(
    path: P,
    ...options: ArgumentsOf<'GET', P>
  ): Promise<Result<FollowedEvents<P>, ErrorCodeOf<OperationOf<'GET', P>>>>;
  /** Reads a file, such as an export, with the name that the server gives it. */
  download<P extends PathOf<'GET'>>(
    path: P,
    ...options: ArgumentsOf<'GET', P>
  ): Promise<Result<DownloadedFile, ErrorCodeOf<OperationOf<'GET', P>>>>;
  /** Reads a list page by page, `query.limit` entries at a time (default 100). Throws an ApiError for a refusal. */
  pages<P extends ListPath>(path: P, ...options: ArgumentsOf<'GET', P>): AsyncGenerator<ItemOf<P>[], void, undefined>;
}

/** What the streams of a path bring. */
type FollowedEvents<P extends FollowPath> = P extends `/admin/${string}` ? ConnectionEvents : JobEvents;

type ArgumentsOf<M extends Method, P extends string> = CallArguments<OperationOf<M, P>>;

/** The server of a client, and the way to it. */
export interface ClientOptions extends Partial<Transport> {
  /** The address of the server without `/api`, such as `https://learn.example.org`; empty for the server of the page. */
  readonly baseUrl: string;
  /**
   * Sent as `Authorization: Bearer`. A function is asked before the first request, and again when a server refuses its token
   * with 401: once for all requests under way, which are then sent a second time. What it throws, the calls reject with.
   */
  readonly token?: string | ReadToken | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many milliseconds may pass without anything coming, each time a request is sent. Default: 30 seconds; 0 for any time. Files that are sent have any time. */
  readonly timeout?: number;
  /** The same before the first event of a stream, and between two of them. Default: 60 seconds. */
  readonly streamTimeout?: number;
}

const RETRIES = 2;
const TIMEOUT = 30_000;
/** A stream says every 15 seconds that it is still there. */
const STREAM_TIMEOUT = 60_000;
const PAGE_SIZE = 100;

/**
 * Makes the client of a server. Nothing is sent yet. Throws a TypeError for a `baseUrl` that cannot be one.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://learn.example.org', token: 'lw_…' });
 * const { data, error } = await client.get('/users/{user_id}', { params: { user_id: 'u1' } });
 */
export function createClient(options: ClientOptions): Client {
  const { headers = {}, retries = RETRIES, wait = waitFor, random = spread } = options;
  const { timeout = TIMEOUT, streamTimeout = STREAM_TIMEOUT } = options;
  // Browsers refuse `fetch` as a method of another object.
  const fetch: Transport['fetch'] = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const defaults = { baseUrl: checkBaseUrl(options.baseUrl), headers };
  const accessToken = createAccessToken(options.token);

  async function send(method: Method, path: string, input: CallInput, isStream: boolean): Promise<[Response, Watch]> {
    const request = prepareRequest(defaults, method, path, input, isStream);
    const usual = isStream ? streamTimeout : isFile(input.body) ? 0 : timeout;
    const { signal } = request;
    const name = `${method} ${request.url}`;
    const watch = watchCall({ fetch, name, signal, milliseconds: requireNumber('timeout', input.timeout ?? usual) });
    const times = requireNumber('retries', input.retries ?? retries);
    const transport: Transport = { fetch: watch.fetch, retries: times, wait, random };
    const sendWith = (token: string | null) => watch.within(() => sendRequest(transport, withToken(request, token)));
    const token = await watch.until(accessToken.read());
    const response = await sendWith(token);
    if (response.status !== 401) return [response, watch];
    const other = await watch.until(accessToken.renew(token));
    if (other === null) return [response, watch];
    await response.body?.cancel();
    return [await sendWith(other), watch];
  }

  async function call(method: Method, path: string, [input = {}]: Unchecked[]): Promise<Unchecked> {
    return readAnswer(...(await send(method, path, input, false)));
  }

  async function open(method: Method, path: string, [input = {}]: Unchecked[]): Promise<Unchecked> {
    const [response, watch] = await send(method, path, input, true);
    if (!response.ok) return { data: null, error: await readProblem(response, watch), response };
    return { data: readEvents(response, watch), error: null, response };
  }

  async function download(path: string, [input = {}]: Unchecked[]): Promise<Unchecked> {
    const headers = { Accept: '*/*', ...input.headers };
    return readFile(...(await send('GET', path, { ...input, headers }, false)));
  }

  return {
    get: (path, ...options) => call('GET', path, options),
    post: (path, ...options) => call('POST', path, options),
    put: (path, ...options) => call('PUT', path, options),
    patch: (path, ...options) => call('PATCH', path, options),
    delete: (path, ...options) => call('DELETE', path, options),
    stream: (path, ...options) => open('POST', path, options),
    follow: (path, ...options) => open('GET', path, options),
    download: (path, ...options) => download(path, options),
    pages: (path, ...[input]: Unchecked[]) => listPages((asked) => call('GET', path, [asked]), input ?? {}),
  };
}

/** Returns a number that is 0 or more. Throws a RangeError for any other, which would never end a call, or end it at once. */
function requireNumber(name: string, value: number): number {
  if (value >= 0) return value;
  throw new RangeError(`The ${name} ${value} cannot be. Give 0 or more.`);
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
  const target = /<([^<>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return new URLSearchParams(target?.split('?')[1]).get('cursor') ?? undefined;
}
