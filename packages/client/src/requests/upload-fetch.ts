/** How much of a body was sent, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** What a request may carry for a `fetch` that tells how much was sent. */
export interface UploadInit extends RequestInit {
  readonly onUpload?: ((progress: UploadProgress) => void) | undefined;
}

type Listener = ((event: never) => unknown) | null;

/** The part of the browser's XMLHttpRequest that is used here. */
export interface UploadRequest {
  readonly upload: { onprogress: Listener };
  readonly status: number;
  readonly statusText: string;
  readonly response: ArrayBuffer | null;
  responseType: string;
  onload: Listener;
  onerror: Listener;
  onabort: Listener;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: unknown): void;
  abort(): void;
}

/** Statuses whose answers have no body. */
const EMPTY = [204, 205, 304];

/**
 * Makes a `fetch` that calls the `onUpload` of a call while its body is sent: browsers tell it of an XMLHttpRequest alone. Calls
 * without `onUpload` go to the `fetch` that is given.
 *
 * @example
 * const fetch = createUploadFetch(() => new XMLHttpRequest(), (input, init) => globalThis.fetch(input, init));
 * const client = createClient({ baseUrl: '', fetch });
 */
export function createUploadFetch(
  openRequest: () => UploadRequest,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return (input, init: UploadInit = {}) => {
    const { onUpload } = init;
    return onUpload === undefined ? fetch(input, init) : sendBody(openRequest(), String(input), init, onUpload);
  };
}

function sendBody(
  request: UploadRequest,
  url: string,
  { method = 'GET', headers, body, signal }: UploadInit,
  onUpload: (progress: UploadProgress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => request.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', stop);
      settle();
    };
    signal?.throwIfAborted();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.responseType = 'arraybuffer';
    request.upload.onprogress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
      onUpload({ sent: loaded, total });
    request.onload = end(() => resolve(toResponse(request)));
    request.onerror = end(() => reject(new TypeError('The connection broke off.')));
    request.onabort = end(() => reject(signal?.reason));
    signal?.addEventListener('abort', stop);
    request.send(body);
  });
}

function toResponse(request: UploadRequest): Response {
  const { status, statusText, response } = request;
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(':');
    if (name !== '') headers.append(name, value.join(':').trim());
  }
  return new Response(EMPTY.includes(status) ? null : response, { status, statusText, headers });
}
