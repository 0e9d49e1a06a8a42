import type { Client } from './api/client.ts';
import type { Method } from './api/operation-types.ts';
import { listPages } from './requests/list-pages.ts';
import { type CallInput, prepareRequest } from './requests/prepare-request.ts';
import { readAnswer, readProblem } from './requests/read-answer.ts';
import { sendRequest, type Transport } from './requests/send-request.ts';
import type { Unchecked } from './requests/unchecked.ts';
import { waitFor } from './requests/wait-for.ts';
import { readEvents } from './stream/read-events.ts';

/** Which server a client talks to, and how. */
export interface ClientOptions extends Partial<Transport> {
  /** The address of the server without `/api`, such as `https://learn.example.org`; empty for that of the page. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

const RETRIES = 2;

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

  return {
    get: (path, ...options) => call('GET', path, options),
    post: (path, ...options) => call('POST', path, options),
    put: (path, ...options) => call('PUT', path, options),
    patch: (path, ...options) => call('PATCH', path, options),
    delete: (path, ...options) => call('DELETE', path, options),
    stream: async (path, ...[input]: Unchecked[]): Promise<Unchecked> => {
      const response = await send('POST', path, input ?? {}, true);
      if (!response.ok) return { data: null, error: await readProblem(response), response };
      return { data: readEvents(response), error: null, response };
    },
    pages: (path, ...[input]: Unchecked[]) =>
      listPages(async (asked) => readAnswer(await send('GET', path, asked)), input ?? {}),
  };
}
