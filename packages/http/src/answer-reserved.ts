import type { StoredAnswer, StoredAnswerStore } from '@learnwright/core';
import type { Answer } from './answer.ts';
import { findKept, inProgress, type KeyedRequest, replay, toStored } from './idempotency.ts';
import { keepStream } from './keep-stream.ts';
import type { RequestEffects } from './request-effects.ts';

/**
 * Runs a request that calls out of the process: the key is reserved before it starts, so that no repetition can start it
 * twice, and filled when it has ended. A request that fails gives its key back. A stream ends with its source, also
 * when the client has left before; its text is kept, so only text can be streamed under a key.
 */
export async function answerReserved(
  effects: RequestEffects,
  request: KeyedRequest,
  run: () => Promise<Answer | Response>,
): Promise<Answer | Response> {
  const { unitOfWork, onStreamError } = effects;
  const { scope, key } = request;
  const complete = (answer: Answer) =>
    unitOfWork.run(({ storedAnswers }) => storedAnswers.complete(scope, key, JSON.stringify(answer)));
  const giveBack = () => unitOfWork.run(({ storedAnswers }) => storedAnswers.delete(scope, key));

  const kept = await unitOfWork.run(({ storedAnswers }) => reserve(effects, storedAnswers, request));
  if (kept !== null) return replay(kept, request);
  try {
    const answer = await run();
    if (answer instanceof Response && answer.body !== null) {
      const { status, headers } = answer;
      const completeText = (body: string) => complete({ status, headers: contentType(answer), body });
      const stream = keepStream(answer.body, { complete: completeText, giveBack, onError: onStreamError });
      return new Response(stream, { status, headers });
    }
    const whole = answer instanceof Response ? { status: answer.status, headers: {}, body: null } : answer;
    await complete(whole);
    return whole;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Reserves the key; answers what is kept under it when it is not free. */
async function reserve(
  effects: RequestEffects,
  storedAnswers: StoredAnswerStore,
  request: KeyedRequest,
): Promise<StoredAnswer | null> {
  const kept = await findKept(effects, storedAnswers, request);
  if (kept !== null) return kept;
  if (await storedAnswers.insert(toStored(effects, request, null))) return null;
  throw inProgress();
}

function contentType({ headers }: Response): Answer['headers'] {
  const type = headers.get('content-type');
  return type === null ? {} : { 'Content-Type': type };
}
