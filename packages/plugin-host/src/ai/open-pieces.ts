import { AiError } from '@learnwright/core';
import { DEADLINES, withDeadline } from '../deadlines/with-deadline.ts';
import type { AiClientParts, ProviderCall } from './ai-client-parts.ts';
import { hideKey } from './hide-key.ts';
import type { OpenCall } from './open-call.ts';

/** The answer of a provider, piece by piece. */
export interface Pieces {
  /** The first piece; null where there is none. */
  readonly first: string | null;
  /** The next piece; null at the end. Rejects with an AiError, or with the signal's reason. */
  next(): Promise<string | null>;
}

/** Begins to read an answer. Rejects with whatever the provider throws before its first piece. */
export async function openPieces(
  parts: AiClientParts,
  call: OpenCall,
  by: ProviderCall,
  answer: unknown,
): Promise<Pieces> {
  if (!isAsyncIterable(answer)) throw new TypeError('A stream has to be an async iterator of texts.');
  const { timers, runAs } = parts;
  const iterator = runAs(by, () => answer[Symbol.asyncIterator]());
  const waiting = { milliseconds: DEADLINES.ai_hook, timers, subject: by.hook };
  const pull = () => Promise.resolve(iterator.next());
  call.onStop(() => stopReading(parts, call, by, iterator));

  async function read(): Promise<string | null> {
    for (;;) {
      const { done, value } = await withDeadline(runAs(by, pull), waiting);
      if (done === true) return null;
      if (typeof value !== 'string') throw new TypeError('A piece of an answer has to be a text.');
      if (value !== '') return value;
    }
  }

  async function next(): Promise<string | null> {
    try {
      return await read();
    } catch (error) {
      call.judge(by, error);
      throw new AiError('provider_error');
    }
  }

  return { first: await read(), next };
}

/** The boundary to what a plugin answers: what its pieces are is checked one by one. */
function isAsyncIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** Tells a provider that nobody reads on. It is not waited for: one that hangs may never answer. */
function stopReading(parts: AiClientParts, call: OpenCall, by: ProviderCall, iterator: AsyncIterator<unknown>): void {
  const [, , api_key] = call.args;
  const stopping = parts.runAs(by, async () => iterator.return?.());
  stopping.catch((error) => {
    parts.logger.debug('A provider failed when it was told to stop.', { ...by, error: hideKey(error, api_key) });
  });
}
