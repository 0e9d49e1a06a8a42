import { type Client, isApiError } from '@learnwright/client';
import type { SeenStream, SeenUpload } from './judge-bodies.ts';
import type { AskedConnection } from './judge-connection.ts';
import type { SeenAnswer, SeenCookies, SeenWorker } from './judge-page.ts';

/** What probes look at the server with. */
export interface CheckPorts {
  readonly client: Client;
  /** Whether people can sign in. */
  readonly hasSignIn: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A text that was never there before. */
  readonly createId: () => string;
  /** Aborted when nobody waits for the results any more. */
  readonly signal: AbortSignal;
}

const BASE = import.meta.env.BASE_URL;
/** The server sends the last event so many milliseconds after the first. */
const STREAM = 750;
/** An upload that takes longer, in milliseconds, says nothing. */
const PATIENCE = 120_000;
/** So many milliseconds a service worker may take until it is registered, when somebody is here for the first time. */
const WORKER = 5_000;

/** Asks the server what of a request reaches it; the address is that of the API. */
export async function observeConnection({
  client,
  createId,
  now,
}: CheckPorts): Promise<AskedConnection & { readonly api: string | null }> {
  const sentId = `check-${createId()}`;
  const started = now();
  try {
    const { data, error, response } = await client.get('/admin/connection', {
      ...{ headers: { 'X-Request-Id': sentId }, retries: 0 },
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      ...{ seen: data, code: error?.code ?? '', reason: error?.detail ?? '', sentId },
      id: response.headers.get('x-request-id'),
      date: Number.isNaN(date) ? null : date,
      now: (started + now()) / 2,
      api: error === null ? response.url.replace(/\/admin\/connection$/, '') : null,
    };
  } catch (error) {
    return { seen: null, ...explain(error), sentId, id: null, date: null, now: now(), api: null };
  }
}

/** Asks the server who is there, without a token: the cookie alone says it. */
export async function observeCookies(
  { hasSignIn }: CheckPorts,
  { api, seen }: Awaited<ReturnType<typeof observeConnection>>,
): Promise<SeenCookies> {
  const found = { isNeeded: hasSignIn, areKept: navigator.cookieEnabled, url: seen?.url ?? null };
  const { protocol } = location;
  if (!hasSignIn || api === null) return { ...found, protocol, isKnown: false };
  const answer = await fetch(`${api}/app`, { credentials: 'include', cache: 'no-store' }).catch(() => null);
  const info: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null;
  const caller: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'caller') : null;
  return { ...found, protocol, isKnown: caller !== null && caller !== undefined };
}

/** Follows a stream, and notes when each event arrives. */
export async function observeStream({ client, now, signal }: CheckPorts): Promise<SeenStream> {
  const times: number[] = [];
  try {
    const { data, error, response } = await client.follow('/admin/connection/events', { retries: 0, signal });
    const coding = response.headers.get('content-encoding') ?? '';
    if (error !== null) return { times, expected: STREAM, coding, broken: error.detail };
    for await (const _ of data) times.push(now());
    return { times, expected: STREAM, coding, broken: null };
  } catch (error) {
    return { times, expected: STREAM, coding: '', broken: explain(error).reason };
  }
}

/** Sends a body of so many bytes. */
export async function observeUpload({ client, now, signal }: CheckPorts, bytes: number): Promise<SeenUpload> {
  const started = now();
  let sent = 0;
  const found = (answer: Pick<SeenUpload, 'received' | 'code' | 'reason' | 'status'>): SeenUpload => ({
    ...{ ...answer, bytes, sent, took: now() - started },
  });
  try {
    const { data, error, response } = await client.post('/admin/connection', {
      ...{
        body: new Blob([new Uint8Array(bytes)]),
        retries: 0,
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      },
      onUpload: (progress) => {
        sent = progress.sent;
      },
    });
    const { status } = response;
    return found({
      ...{ received: data?.bytes ?? null, code: error?.code ?? '', reason: error?.detail ?? '', status },
    });
  } catch (error) {
    return found({ received: null, ...explain(error), status: 0 });
  }
}

/** Reads the page of the app once more, past all caches. */
export async function observePage({ createId }: CheckPorts): Promise<SeenAnswer> {
  try {
    const { ok, status, headers } = await fetch(`${BASE}?check=${createId()}`, {
      ...{ headers: { Accept: 'text/html' }, cache: 'no-store' },
    });
    // A place of files has the policy in the page itself.
    const written = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content;
    return {
      caching: headers.get('cache-control'),
      policy: headers.get('content-security-policy') ?? written ?? null,
      broken: ok ? null : String(status),
    };
  } catch (error) {
    return { caching: null, policy: null, broken: explain(error).reason };
  }
}

/** Looks for the service worker. */
export async function observeWorker(): Promise<SeenWorker> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const places = { base: new URL(BASE, location.href).href, file: `${BASE}sw.js` };
  if (container === undefined) return { ...places, isSupported: false, scope: null };
  const ready = await Promise.race([
    container.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WORKER)),
  ]);
  // One that still keeps the files of the app is registered, too.
  const registration = ready ?? (await container.getRegistration(places.base));
  return { ...places, isSupported: true, scope: registration?.scope ?? null };
}

function explain(error: unknown): { readonly code: string; readonly reason: string } {
  if (isApiError(error)) return { code: error.code, reason: error.message };
  return { code: 'network', reason: error instanceof Error ? error.message : String(error) };
}
