import { setImmediate } from 'node:timers/promises';
import { jsonPieces } from './json-pieces.ts';

/** How to stream an answer. */
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
export function streamPieces(
  run: (send: (pieces: AsyncIterable<string>) => Promise<void>) => Promise<void>,
  { headers = { 'Content-Type': 'application/json' }, ...options }: JsonStreamOptions,
): Promise<Response> {
  // By the second header it is told from JSON that is there as a whole.
  const chunked = { ...headers, 'Transfer-Encoding': 'chunked' };
  return streamChunks((send) => run((pieces) => send(encodePieces(pieces))), { ...options, headers: chunked });
}

/** The same for bytes. */
export async function streamChunks(
  run: (send: (chunks: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
  { onError, patience = 30_000, headers = {}, status = 200 }: JsonStreamOptions & { readonly status?: number },
): Promise<Response> {
  const begun = Promise.withResolvers<void>();
  const pipe = createPipe(patience);
  let hasBegun = false;
  const send = (chunks: AsyncIterable<Uint8Array>) => {
    hasBegun = true;
    begun.resolve();
    return sendChunks(chunks, pipe.write);
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
  return new Response(pipe.readable, { status, headers });
}

async function* encodePieces(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

async function sendChunks(
  chunks: AsyncIterable<Uint8Array>,
  send: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const chunk of chunks) {
    await send(chunk);
    // A client that is as fast as the database would keep every other request waiting.
    await setImmediate();
  }
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
