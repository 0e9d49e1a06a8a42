import type { AiRequest } from '@learnwright/plugin-sdk';
import type { AiClientParts } from './ai-client-parts.ts';
import { askForPieces } from './ask-for-pieces.ts';
import { askForText } from './ask-for-text.ts';
import type { OpenCall } from './open-call.ts';
import { startCall } from './start-call.ts';

/** The answer to a request piece by piece. Nothing is asked before the first piece is; leaving cancels at once. */
export function streamText(parts: AiClientParts, request: AiRequest): AsyncIterableIterator<string, void> {
  const left = new AbortController();
  const pieces = readAnswer(parts, request, left.signal);
  return {
    next: () => pieces.next(),
    // A generator would answer `return` only after the piece it is waiting for.
    return: () => {
      left.abort();
      return pieces.return();
    },
    throw: (error) => {
      left.abort();
      return pieces.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* readAnswer(
  parts: AiClientParts,
  request: AiRequest,
  left: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const cancelled = request.signal === undefined ? left : AbortSignal.any([left, request.signal]);
  let call: OpenCall | null = null;
  try {
    call = await startCall(parts, request, cancelled);
    yield* readCall(parts, call);
    await call.succeed();
  } catch (error) {
    const reason = call === null ? error : await call.fail(error);
    if (!left.aborted) throw reason;
  } finally {
    await call?.leave();
  }
}

async function* readCall(parts: AiClientParts, call: OpenCall): AsyncGenerator<string, void, undefined> {
  const pieces = await call.unlessCancelled(() => askForPieces(parts, call));
  if (pieces === null) {
    const text = await call.unlessCancelled(() => askForText(parts, call));
    call.receive(text);
    if (text !== '') yield text;
    return;
  }
  for (let piece = pieces.first; piece !== null; piece = await call.unlessCancelled(pieces.next)) {
    call.receive(piece);
    yield piece;
  }
}
