import { setImmediate } from 'node:timers/promises';
import { jsonPieces } from './json-pieces.ts';

/** How to stream JSON. */
export interface JsonStreamOptions {
  /** Told of what fails after the first piece: the client sees the connection break, and no whole document. */
  readonly onError: (error: unknown) => void;
  /** How long the client may take for a piece, in milliseconds; default: 30 seconds. */
  readonly patience?: number;
  /** Default: those of JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The bytes that are sent at once, about. */
const CHUNK = 64 * 1024;

/** The client has left, or has stopped reading. */
class ReaderGone extends Error {}

/**
 * Answers a JSON document piece by piece, so that it is never in memory as a whole. `run` reads what is needed and calls
 * `send` once, with a value that may hold async iterables in the place of arrays, and `JsonMembers` in the place of
 * objects; what it does around `send`, such as a transaction, lasts until the document has been sent or the client has
 * left. Rejects with what `run` rejects with before that.
 */
export function streamJson(
  run: (send: (value: unknown) => Promise<void>) => Promise<void>,
  options: JsonStreamOptions,
): Promise<Response> {
  return streamPieces((send) => run((value) => send(jsonPieces(value))), options);
}

/** The same for what is text already: `send` takes the pieces of the document. */
export async function streamPieces(
  run: (send: (pieces: AsyncIterable<string>) => Promise<void>) => Promise<void>,
  { onError, patience = 30_000, headers = { 'Content-Type': 'application/json' } }: JsonStreamOptions,
): Promise<Response> {
  const begun = Promise.withResolvers<void>();
  const pipe = createPipe(patience);
  let hasBegun = false;
  const send = (pieces: AsyncIterable<string>) => {
    hasBegun = true;
    begun.resolve();
    return sendPieces(pieces, pipe.write);
  };
  run(send).then(
    () => {
      begun.resolve();
      pipe.close();
    },
    (error: unknown) => {
      begun.reject(error);
      pipe.fail(error);
      if (hasBegun && !(error instanceof ReaderGone)) onError(error);
    },
  );
  await begun.promise;
  // By the second header it is told from JSON that is there as a whole.
  return new Response(pipe.readable, { headers: { ...headers, 'Transfer-Encoding': 'chunked' } });
}

async function sendPieces(pieces: AsyncIterable<string>, send: (chunk: Uint8Array) => Promise<void>): Promise<void> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    await send(encoder.encode(text));
    text = '';
    // A client that is as fast as the database would keep every other request waiting.
    await setImmediate();
  }
  if (text !== '') await send(encoder.encode(text));
}

/** A stream for one reader. A chunk is written when the reader asks for it: until then nothing more is read. */
function createPipe(patience: number) {
  let asked = Promise.withResolvers<void>();
  let hasLeft = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const readable = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      pull: () => asked.resolve(),
      cancel: () => {
        hasLeft = true;
        asked.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    readable,
    /** Rejects with ReaderGone when the reader has left, or has not asked for so long. */
    write: async (chunk: Uint8Array) => {
      await within(asked.promise, patience);
      if (hasLeft) throw new ReaderGone('The client has left.');
      asked = Promise.withResolvers();
      controller?.enqueue(chunk);
    },
    close: () => {
      if (!hasLeft) controller?.close();
    },
    fail: (error: unknown) => {
      if (!hasLeft) controller?.error(error);
    },
  };
}

/** Rejects with ReaderGone when a promise takes longer than so many milliseconds. */
async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ReaderGone('The client has stopped reading.')), milliseconds);
  try {
    await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
