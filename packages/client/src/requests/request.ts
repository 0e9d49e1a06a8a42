import type { Method } from '../api/operations.ts';
import type { UploadInit, UploadProgress } from './upload-fetch.ts';

/** The options of every call, besides its input. */
export interface CallOptions {
  /** Cancels the request; the call rejects with an ApiError of the code `aborted`, whose `cause` is the reason. */
  readonly signal?: AbortSignal | undefined;
  /** How many milliseconds may pass without anything coming, in place of what the client has; 0 for any time. */
  readonly timeout?: number | undefined;
  /** How often the request is sent again, at most, in place of what the client has; 0 for never. */
  readonly retries?: number | undefined;
  /** For POST: names the request, so that repeating it changes nothing. Default: a new key for every call. */
  readonly idempotencyKey?: string | undefined;
  /** For PATCH and DELETE: the ETag that the record must still have. */
  readonly ifMatch?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Is told how much of a file was sent, where the `fetch` of the client is one of `createUploadFetch`. */
  readonly onUpload?: ((progress: UploadProgress) => void) | undefined;
}

/** The values of path parameters or of a query. */
export type AddressValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The input and options of a call, of any operation. */
export interface CallInput extends CallOptions {
  readonly params?: AddressValues;
  readonly query?: AddressValues;
  readonly body?: unknown;
}

/** The same for every request to a server. */
export interface RequestDefaults {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that can be sent more than once. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: Omit<UploadInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };
  /** Whether sending it a second time changes nothing. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Makes the request of a call. A POST without an idempotency key gets one, but a stream does not. */
export function prepareRequest(
  defaults: RequestDefaults,
  method: Method,
  path: string,
  input: CallInput,
  isStream: boolean,
): PreparedRequest {
  const { params, query, body, signal, ifMatch, onUpload } = input;
  const key = method === 'POST' ? (input.idempotencyKey ?? (isStream ? undefined : createKey())) : undefined;
  const headers = {
    accept: isStream ? 'text/event-stream, application/json' : 'application/json, text/*',
    ...contentType(body),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...nameLikeOurs(defaults.headers),
    ...nameLikeOurs(input.headers),
  };
  return {
    url: buildUrl(defaults.baseUrl, path, params, query),
    init: {
      method,
      headers,
      ...(body !== undefined && { body: encodeBody(body) }),
      ...(onUpload !== undefined && isFile(body) && { onUpload }),
    },
    repeatable: method === 'GET' || method === 'PUT' || key !== undefined,
    signal,
  };
}

/** The same request with a token, unless it has credentials already. */
export function withToken(request: PreparedRequest, token: string | null): PreparedRequest {
  if (token === null) return request;
  const { init } = request;
  return { ...request, init: { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } } };
}

/** Throws a TypeError for a path parameter that is absent or would change the path. */
function buildUrl(baseUrl: string, path: string, params: AddressValues = {}, query: AddressValues = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeParameter(name, params[name]));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `${baseUrl}/api${filled}${search}`;
}

function encodeParameter(name: string, value: AddressValues[string]): string {
  const text = String(value ?? '');
  // Every URL parser takes dots alone for a folder, escaped or not.
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`The path parameter ${name} is "${text}". Give an id as \`params.${name}\`.`);
  }
  return encodeURIComponent(text);
}

/** Whether a body is sent as it is: it may be large. */
export function isFile(body: unknown): body is Blob | FormData {
  return body instanceof FormData || body instanceof Blob;
}

/** In small letters: names that differ in their letters alone would be sent both. */
function nameLikeOurs(headers: RequestDefaults['headers'] = {}): RequestDefaults['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function contentType(body: unknown): Record<string, string> {
  // The type of a form names its boundary, which only `fetch` knows.
  if (body === undefined || body instanceof FormData) return {};
  return { 'content-type': body instanceof Blob ? 'application/zip' : 'application/json' };
}

function encodeBody(body: unknown): string | Blob | FormData {
  return isFile(body) ? body : JSON.stringify(body);
}

/** Makes an idempotency key of 128 random bits. `randomUUID` would exist on secure pages alone. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
