import {
  type AiCallOptions,
  AiError,
  DEFAULT_MAX_TOKENS,
  findOutage,
  type HookArguments,
  isAiError,
} from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';
import { DeadlineError, type Timers } from '../calls/deadlines.ts';
import type { AiChoice, PluginCall, RecordFailure } from './choose-provider.ts';
import { type CallLedger, type LedgerHost, openLedger } from './ledger.ts';
import { redactKey, redactKeyOfAiError } from './redact-key.ts';

/** The server's limit of an AI call. */
export interface AnswerTime {
  /** How long a whole answer may take, in milliseconds; default: as long as its pieces come in time. */
  readonly answerMilliseconds?: number;
}

/** The parts of the host that a call needs. */
export interface CallHost extends LedgerHost {
  readonly ports: LedgerHost['ports'] & AnswerTime;
  readonly timers: Timers;
  readonly recordFailure: RecordFailure;
}

/** An AI call under way, from the first plugin that is asked to the row in the ledger. */
export interface ProviderCall extends Pick<CallLedger, 'receive'> {
  /** The slot that the key belongs to; null where none is needed. */
  readonly slot: AiChoice['slot'];
  /** The arguments of the AI hooks. */
  readonly args: HookArguments<'ai_complete_async'>;
  /** Aborted when the plugin that answers is to stop. */
  readonly stopped: AbortSignal;
  /** Does work, but rejects with the reason as soon as nobody waits or the time is up, whatever the work does then. */
  unlessCancelled<T>(work: () => PromiseLike<T>): Promise<T>;
  /** Notes which plugin answers; throws the reason when nobody waits any more. */
  reach(by: PluginCall): void;
  /** Takes a plugin's failure: throws where it ends the call, else records it, and another plugin may answer. */
  judge(by: PluginCall, error: unknown): void;
  /** The error of a call that no plugin has answered. */
  unanswered(): AiError;
  /** Ends a call that was answered; rejects where the answer is blank. */
  succeed(): Promise<void>;
  /** Ends a call that has failed; returns the error to throw. */
  fail(error: unknown): Promise<unknown>;
  /** Ends a call whose answer nobody wants any more; does nothing once it has ended. */
  leave(): Promise<void>;
}

/**
 * Opens a call; nothing is asked yet. It has to be ended in any case, and only its first end counts. `cancelled` is aborted
 * when nobody waits any more.
 */
export function openCall(host: CallHost, request: AiRequest, choice: AiChoice, cancelled: AbortSignal): ProviderCall {
  const { model, api_key, slot } = choice;
  const ledger = openLedger(host, request, choice);
  const stopped = new AbortController();
  const options: AiCallOptions = { signal: stopped.signal, on_usage: ledger.report };
  const max_tokens = request.max_tokens ?? DEFAULT_MAX_TOKENS;
  const args: HookArguments<'ai_complete_async'> = [request.messages, model, api_key, max_tokens, options];
  const leave = () => end('cancelled', cancelled.reason);
  const onCancel = () => void leave();
  let interrupt: (reason: unknown) => void = () => undefined;
  let failed = false;
  let ending: Promise<void> | null = null;
  cancelled.addEventListener('abort', onCancel, { once: true });
  let expired: AiError | null = null;
  const { answerMilliseconds } = host.ports;
  const stopTimer = answerMilliseconds === undefined ? null : host.timers.after(answerMilliseconds, expire);

  /** A provider may send a word now and then for ever: each in its time, the whole in none. */
  function expire(): void {
    expired = new AiError('timeout', { was_answering: true });
    void end('timeout', expired);
  }

  function end(outcome: string, reason: unknown): Promise<void> {
    if (ending !== null) return ending;
    cancelled.removeEventListener('abort', onCancel);
    stopTimer?.();
    ending = ledger.close(outcome);
    if (outcome === 'ok') return ending;
    stopped.abort(reason);
    interrupt(reason);
    return ending;
  }

  return {
    slot,
    args,
    stopped: stopped.signal,
    leave,
    receive: ledger.receive,
    unlessCancelled: (work) =>
      new Promise((resolve, reject) => {
        cancelled.throwIfAborted();
        if (expired !== null) throw expired;
        interrupt = reject;
        ledger.run(work).then(resolve, reject);
      }),
    reach: (by) => {
      cancelled.throwIfAborted();
      ledger.reach(by.owner);
    },
    judge: (by, error) => {
      cancelled.throwIfAborted();
      ledger.reach(by.owner);
      if (isAiError(error)) throw redactKeyOfAiError(error, api_key);
      failed = true;
      host.recordFailure(by, error, redactKey(error, api_key));
      const outage = findOutage(error);
      if (outage !== null) throw outage;
      if (error instanceof DeadlineError) throw new AiError('timeout');
    },
    unanswered: () => new AiError(failed ? 'provider_error' : 'no_provider'),
    succeed: async () => {
      if (ledger.isBlank()) throw new AiError('provider_error');
      await end('ok', null);
    },
    fail: async (error) => {
      await (cancelled.aborted ? leave() : end(isAiError(error) ? error.code : 'provider_error', error));
      return cancelled.aborted ? cancelled.reason : error;
    },
  };
}
