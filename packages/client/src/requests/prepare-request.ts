import type { CallOptions } from '../api/client.ts';
import type { Method } from '../api/operation-types.ts';
import { type AddressValues, buildUrl } from './build-url.ts';
import { createKey } from './create-key.ts';
import type { PreparedRequest } from './prepared-request.ts';

/** What a call says, of any operation. */
export interface CallInput extends CallOptions {
  readonly params?: AddressValues;
  readonly query?: AddressValues;
  readonly body?: unknown;
}

/** What requests to a server have in common. */
export interface RequestDefaults {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of a call. A POST gets an idempotency key where it has none, but for a stream. */
export function prepareRequest(
  defaults: RequestDefaults,
  method: Method,
  path: string,
  input: CallInput,
  isStream: boolean,
): PreparedRequest {
  const { params, query, body, signal, ifMatch } = input;
  const key = method === 'POST' ? (input.idempotencyKey ?? (isStream ? undefined : createKey())) : undefined;
  const headers = {
    Accept: isStream ? 'text/event-stream, application/json' : 'application/json, text/*',
    ...contentType(body),
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    ...defaults.headers,
    ...input.headers,
  };
  return {
    url: buildUrl(defaults.baseUrl, path, params, query),
    init: { method, headers, ...(body !== undefined && { body: encodeBody(body) }), ...(signal && { signal }) },
    repeatable: method === 'GET' || method === 'PUT' || key !== undefined,
    signal,
  };
}

function contentType(body: unknown): Record<string, string> {
  // The type of a form names its boundary, which only `fetch` knows.
  if (body === undefined || body instanceof FormData) return {};
  return { 'Content-Type': body instanceof Blob ? 'application/zip' : 'application/json' };
}

function encodeBody(body: unknown): string | Blob | FormData {
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}
