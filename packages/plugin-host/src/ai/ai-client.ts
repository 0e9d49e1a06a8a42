import type { AiProviderRegistry, Clock, CreateId } from '@learnwright/core';
import type { AiClient, AiRequest } from '@learnwright/plugin-sdk';
import { askForPieces, askForText, type HookCaller } from './ask-hooks.ts';
import { type AiChoice, chooseProvider, findModel, type ProviderPorts } from './choose-provider.ts';
import { createKeyFilter } from './hide-key.ts';
import { completeJson } from './json-answer.ts';
import { type LedgerPorts, requireBudget } from './ledger.ts';
import { type AnswerTime, type CallHost, openCall, type ProviderCall } from './provider-call.ts';

/** The server's part in AI calls. */
export interface AiPorts extends ProviderPorts, LedgerPorts, AnswerTime {}

/** The parts of the host that make an AI client. */
export interface AiClientOptions extends CallHost, HookCaller {
  readonly ports: AiPorts;
  readonly providers: AiProviderRegistry;
  readonly clock: Clock;
  readonly createId: CreateId;
}

/**
 * Builds the AI client of plugins and core (specification, R10.20 and R10.21). A call chooses provider, model and key, checks the
 * budget, calls the hooks of plugins, and writes one row of the ledger.
 */
export function createAiClient(options: AiClientOptions): AiClient {
  const complete: AiClient['complete'] = (request) => completeText(options, request);
  return {
    findModel: (user_id) => findModel(options, user_id),
    complete,
    stream: (request) => streamText(options, request),
    completeJson: (request, schema) => completeJson(complete, request, schema),
    requireReady: async (user_id) => requireBudget(options, user_id, await chooseProvider(options, user_id)),
  };
}

/** Rejects with an AiError, or with the signal's reason. Such a call was never made: no hook is called, no row written. */
async function startCall(
  options: AiClientOptions,
  request: AiRequest,
  cancelled: AbortSignal = request.signal ?? new AbortController().signal,
  chosen?: AiChoice,
): Promise<ProviderCall> {
  cancelled.throwIfAborted();
  const choice = chosen ?? (await chooseProvider(options, request.user_id));
  await requireBudget(options, request.user_id, choice);
  cancelled.throwIfAborted();
  return openCall(options, request, choice, cancelled);
}

/** The whole answer, of the provider that is chosen here or was chosen before. */
export async function completeText(options: AiClientOptions, request: AiRequest, chosen?: AiChoice): Promise<string> {
  const call = await startCall(options, request, request.signal, chosen);
  try {
    const text = await receiveText(options, call);
    await call.succeed();
    return text;
  } catch (error) {
    throw await call.fail(error);
  }
}

/** Asks nobody before the first piece is read. Leaving the loop cancels the call at once. */
function streamText(options: AiClientOptions, request: AiRequest): AsyncIterableIterator<string, void> {
  const left = new AbortController();
  const pieces = readAnswer(options, request, left.signal);
  return {
    next: () => pieces.next(),
    // A generator alone would not return before the piece it waits for.
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
  options: AiClientOptions,
  request: AiRequest,
  left: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const cancelled = request.signal === undefined ? left : AbortSignal.any([left, request.signal]);
  let call: ProviderCall | null = null;
  try {
    call = await startCall(options, request, cancelled);
    yield* readPieces(options, call);
    await call.succeed();
  } catch (error) {
    const reason = call === null ? error : await call.fail(error);
    if (!left.aborted) throw reason;
  } finally {
    await call?.leave();
  }
}

async function* readPieces(options: AiClientOptions, call: ProviderCall): AsyncGenerator<string, void, undefined> {
  const pieces = await call.unlessCancelled(() => askForPieces(options, call));
  if (pieces === null) {
    const text = await receiveText(options, call);
    if (text !== '') yield text;
    return;
  }
  const filter = createKeyFilter(keyOf(call));
  for (let piece = pieces.first; piece !== null; piece = await call.unlessCancelled(pieces.next)) {
    call.receive(piece);
    const text = filter.take(piece);
    if (text !== '') yield text;
  }
  const rest = filter.end();
  if (rest !== '') yield rest;
}

async function receiveText(options: AiClientOptions, call: ProviderCall): Promise<string> {
  const text = await call.unlessCancelled(() => askForText(options, call));
  call.receive(text);
  const filter = createKeyFilter(keyOf(call));
  return filter.take(text) + filter.end();
}

function keyOf({ args: [, , api_key] }: ProviderCall): string {
  return api_key;
}
