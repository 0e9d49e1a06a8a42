import type { PreparedRequest } from './request.ts';

/** The way of requests to a server. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** How often a request is sent again, at most; 0 for never. Default: 2. */
  readonly retries: number;
  /** A number from 0 to 1, different each time: it spreads the waits before another sending. */
  readonly random: () => number;
  /** Lets so many milliseconds pass; rejects with the reason of the signal when that is aborted. */
  readonly wait: typeof waitFor;
}

const FIRST_DELAY = 250;
const LONGEST_DELAY = 30_000;
const UNREACHED = [502, 503, 504];
/** How often to ask for a request that still runs under its key: an answer of an AI may take four minutes. */
const PATIENCE = 240;

/**
 * Sends a request, and again where that is safe and may help. When no answer came or a gateway failed, only a request that
 * changes nothing the second time. When the server says when to come back, any request: the server has done nothing yet.
 */
export async function sendRequest(transport: Transport, request: PreparedRequest): Promise<Response> {
  let [failures, asked] = [0, 0];
  for (;;) {
    const outcome = await trySending(transport, request, failures >= transport.retries);
    const isRunning = outcome?.status === 409 && outcome.headers.has('retry-after');
    const isLast = isRunning && transport.retries > 0 ? asked === PATIENCE : failures >= transport.retries;
    const delay = delayAfter(outcome, request, transport.random, failures);
    if (outcome !== null && (isLast || delay > LONGEST_DELAY)) return outcome;
    if (isRunning) asked += 1;
    else failures += 1;
    await outcome?.body?.cancel();
    await transport.wait(delay, request.signal);
  }
}

/** The answer; null where no answer came and the request can be sent again. */
async function trySending(
  { fetch }: Transport,
  { url, init, repeatable, signal }: PreparedRequest,
  isLast: boolean,
): Promise<Response | null> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isLast || !repeatable || signal?.aborted === true) throw error;
    return null;
  }
}

/** In how many milliseconds to send again; infinite for never. */
function delayAfter(
  outcome: Response | null,
  { repeatable }: PreparedRequest,
  random: Transport['random'],
  failures: number,
): number {
  // Clients that were cut off together come back one after the other.
  const backoff = FIRST_DELAY * 2 ** failures * (0.5 + random() / 2);
  if (outcome === null) return backoff;
  const { status, headers } = outcome;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if ([409, 429, 503].includes(status) && Number.isFinite(seconds)) return seconds * 1000;
  const isOurs = headers.get('content-type')?.includes('application/problem+json') === true;
  return repeatable && UNREACHED.includes(status) && !isOurs ? backoff : Number.POSITIVE_INFINITY;
}

/** Resolves after so many milliseconds; rejects with the reason of the signal when that is aborted before. */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A number from 0 to 1 of 8 random bits; 1 where the runtime has no random numbers, such as React Native without a polyfill. */
export function spread(): number {
  if (typeof crypto === 'undefined') return 1;
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte / 255;
}
