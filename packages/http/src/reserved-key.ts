import type { ReservedKey, StoredResponseStore } from '@learnwright/core';
import type { RequestKey } from '@learnwright/plugin-sdk';
import type { Next } from 'hono';
import { keepStream, type StreamKeeper } from './keep-stream.ts';
import {
  findKept,
  inProgress,
  type KeyedRequest,
  replay,
  reused,
  startRun,
  toKept,
  toStored,
} from './keyed-request.ts';
import type { RequestHandling } from './request-handling.ts';
import { type Answer, type RouteContext, replaceResponse } from './route-context.ts';
import type { EndedAnswer } from './stored-response.ts';

/** A request whose key was free: the server runs it. */
interface Reservation {
  readonly key: RequestKey;
  /** Keeps the answer. */
  complete(answer: EndedAnswer): Promise<void>;
  /** Gives the key back after a failure; never fails. */
  giveBack(): Promise<void>;
  /** Ends the run in this process, after one of the two. */
  readonly endRun: () => void;
}

/**
 * Runs a request that calls out of the process: the key is reserved before it starts, so that no repetition can start it
 * twice, and filled when it has ended. A request that fails gives its key back, and a server that ends loses all it has
 * reserved; the next repetition goes on with what was remembered. A stream ends with its source, also when the client
 * has left before; its text is kept, so only text can be streamed under a key.
 */
export async function answerReserved(
  handling: RequestHandling,
  request: KeyedRequest,
  c: RouteContext,
  next: Next,
): Promise<Answer | null> {
  const reserved = await reserve(handling, request);
  if ('status' in reserved) return reserved;
  const { key, complete, giveBack, endRun } = reserved;
  let isStreaming = false;
  try {
    c.set('key', key);
    await next();
    const answer = c.get('answer');
    if (answer !== undefined) await complete(answer);
    else {
      isStreaming = true;
      await keepResponse(c, {
        complete: (ended) => complete(ended).then(endRun),
        giveBack: () => giveBack().then(endRun),
        onError: handling.onStreamError,
        limit: handling.storedResponseBytes,
      });
    }
    return null;
  } catch (error) {
    await giveBack();
    isStreaming = false;
    throw error;
  } finally {
    if (!isStreaming) endRun();
  }
}

/** Keeps the Response of a handler: a stream when it has ended, one without a body at once. */
async function keepResponse(
  c: RouteContext,
  keeper: Omit<StreamKeeper, 'complete'> & { readonly complete: (answer: EndedAnswer) => Promise<void> },
): Promise<void> {
  const { status, headers, body } = c.res;
  if (body === null) return keeper.complete({ status, headers: {}, body: null });
  const type = headers.get('content-type');
  const kept = type === null ? {} : { 'Content-Type': type };
  const complete = (text: string | undefined) => keeper.complete({ status, headers: kept, body: text });
  const stream = keepStream(body, { ...keeper, complete });
  replaceResponse(c, new Response(stream, { status, headers }));
}

/** Reserves the key for this server; returns what is kept under it when there is an answer. */
async function reserve(handling: RequestHandling, request: KeyedRequest): Promise<Answer | Reservation> {
  let endRun: () => void = () => undefined;
  try {
    return await handling.unitOfWork.run(async ({ storedResponses }) => {
      const kept = await findKept(handling, storedResponses, request);
      if (kept !== null && kept.fingerprint !== request.fingerprint) throw reused();
      if (kept !== null && kept.answer !== null) return replay(kept, request);
      if (kept !== null && (await isRunByAnother(handling, kept.owner))) throw inProgress();
      // From here on no request of this process with the same key gets past.
      endRun = startRun(handling, request);
      const { id: owner } = handling.server;
      const isOurs =
        kept === null
          ? await storedResponses.insert(toStored(handling, request, { owner }), request.subjects)
          : await storedResponses.takeOver(kept, owner);
      if (!isOurs) throw inProgress();
      return createReservation(handling, request, { remembered: kept?.remembered ?? null, endRun });
    });
  } catch (error) {
    endRun();
    throw error;
  }
}

/** Tells whether another server runs the request. What this server runs is known without asking. */
async function isRunByAnother({ server }: RequestHandling, owner: string | null): Promise<boolean> {
  return owner !== null && owner !== server.id && (await server.isLiving(owner));
}

function createReservation(
  handling: RequestHandling,
  request: KeyedRequest,
  { remembered, endRun }: { readonly remembered: string | null; readonly endRun: () => void },
): Reservation {
  const { scope, key } = request;
  const reserved: ReservedKey = { scope, key, owner: handling.server.id };
  const inUnit = <T>(work: (storedResponses: StoredResponseStore) => Promise<T>) =>
    handling.unitOfWork.run(({ storedResponses }) => work(storedResponses));
  return {
    key: {
      remembered,
      remember: async (value) => {
        if (!(await inUnit((storedResponses) => storedResponses.remember(reserved, value)))) throw inProgress();
      },
    },
    complete: (answer) =>
      inUnit(async (storedResponses) => {
        const { bytes, subjects } = await toKept(handling, request, answer);
        await storedResponses.complete(reserved, bytes, subjects);
      }),
    // What fails here is said, and the failure of the request itself is answered. This server lets a repetition in.
    giveBack: () => inUnit((storedResponses) => storedResponses.release(reserved)).catch(handling.onStreamError),
    endRun,
  };
}
