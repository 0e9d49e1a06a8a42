import { type AiCallOptions, AiError, type HookArguments, isAiError } from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';
import { DeadlineError } from '../deadlines/deadline-error.ts';
import type { AiClientParts, ProviderCall } from './ai-client-parts.ts';
import type { AiChoice } from './choose-provider.ts';
import { type Cancellation, createCancellation } from './create-cancellation.ts';
import { hideKey, hideKeyOfAiError } from './hide-key.ts';
import { openLedger } from './open-ledger.ts';

/** An AI call under way, from the first hook to its row in the ledger. */
export interface OpenCall extends Pick<Cancellation, 'unlessCancelled' | 'onStop'> {
  /** The arguments of the AI hooks. */
  readonly args: HookArguments<'ai_complete_async'>;
  /** Notes which plugin answers; throws the reason when nobody waits any more. */
  reach(by: ProviderCall): void;
  /** Takes a plugin's failure: throws where it is the answer, else records it, and another plugin may answer. */
  judge(by: ProviderCall, error: unknown): void;
  /** What to throw where nobody has answered. */
  unanswered(): AiError;
  /** Notes a piece of the answer. */
  receive(text: string): void;
  /** Ends a call that was answered; rejects where the answer is blank. */
  succeed(): Promise<void>;
  /** Ends a call that has failed, and answers what to throw. */
  fail(error: unknown): Promise<unknown>;
  /** Ends a call whose answer nobody wants any more; nothing once it has ended. */
  leave(): Promise<void>;
}

/** The specified number of tokens where a caller names none (specification, part 6). */
const DEFAULT_MAX_TOKENS = 1_024;

/** Opens a call; it is ended in any case, and only its first end counts. `cancelled` is aborted when nobody waits any more. */
export function openCall(parts: AiClientParts, request: AiRequest, choice: AiChoice, cancelled: AbortSignal): OpenCall {
  const { model, api_key } = choice;
  const ledger = openLedger(parts, request, choice);
  const cancellation = createCancellation(cancelled, () => void leave());
  let failed = false;
  let ending: Promise<void> | null = null;

  function end(outcome: string, reason: unknown): Promise<void> {
    if (ending !== null) return ending;
    cancellation.close();
    ending = ledger.close(outcome);
    if (outcome !== 'ok') cancellation.stop(reason);
    return ending;
  }

  function leave(): Promise<void> {
    return end('cancelled', cancelled.reason);
  }

  function judge(by: ProviderCall, error: unknown): void {
    cancelled.throwIfAborted();
    ledger.reach(by.owner);
    if (isAiError(error)) throw hideKeyOfAiError(error, api_key);
    failed = true;
    parts.onFailure(by, error, hideKey(error, api_key));
    if (error instanceof DeadlineError) throw new AiError('timeout');
  }

  async function fail(error: unknown): Promise<unknown> {
    await (cancelled.aborted ? leave() : end(isAiError(error) ? error.code : 'provider_error', error));
    return cancelled.aborted ? cancelled.reason : error;
  }

  const options: AiCallOptions = { signal: cancellation.signal, on_usage: ledger.report };
  return {
    args: [request.messages, model, api_key, request.max_tokens ?? DEFAULT_MAX_TOKENS, options],
    unlessCancelled: cancellation.unlessCancelled,
    onStop: cancellation.onStop,
    reach: (by) => {
      cancelled.throwIfAborted();
      ledger.reach(by.owner);
    },
    judge,
    unanswered: () => new AiError(failed ? 'provider_error' : 'no_provider'),
    receive: ledger.receive,
    succeed: async () => {
      if (ledger.isBlank()) throw new AiError('provider_error');
      await end('ok', null);
    },
    fail,
    leave,
  };
}
