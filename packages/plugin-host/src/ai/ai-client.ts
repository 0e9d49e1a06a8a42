import type { AiProviderRegistry, Clock, CreateId } from '@learnwright/core';
import { type AiClient, type AiRequest, findJson } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { askForPieces, askForText, type HookCaller } from './ask-hooks.ts';
import { type AiChoice, chooseProvider, findModel, type ProviderPorts } from './choose-provider.ts';
import { type LedgerPorts, requireBudget } from './ledger.ts';
import { type AnswerTime, type CallHost, openCall, type ProviderCall } from './provider-call.ts';
import { createKeyFilter } from './redact-key.ts';

/** The server's part in AI calls. */
export interface AiPorts extends ProviderPorts, LedgerPorts, AnswerTime {}

/** The parts of the host that make an AI client. */
export interface AiClientOptions extends CallHost, HookCaller {
  readonly ports: AiPorts;
  readonly providers: AiProviderRegistry;
  readonly clock: Clock;
  readonly createId: CreateId;
}

/** How much of an unusable answer is sent back, in characters. */
const LONGEST_REPEATED = 4_000;
const LONGEST_PROBLEM = 400;
/** How many JSON values of an answer are compared with the schema. */
const MOST_CANDIDATES = 20;

/** A value of the schema, or a sentence about the problem. */
type JsonReading<Schema extends z.ZodType> =
  | { readonly usable: true; readonly value: z.output<Schema> }
  | { readonly usable: false; readonly problem: string };

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

/**
 * The answer to a request as a JSON value of a schema. An answer that cannot be used is sent back once, with the problem;
 * null when the second answer cannot be used either. Rejects as `complete` does.
 */
export async function completeJson<Schema extends z.ZodType>(
  complete: AiClient['complete'],
  request: AiRequest,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const answer = await complete(request);
  const reading = readJson(answer, schema);
  if (reading.usable) return reading.value;
  const corrected = await complete({ ...request, messages: [...request.messages, ...repair(answer, reading.problem)] });
  const second = readJson(corrected, schema);
  return second.usable ? second.value : null;
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

function repair(answer: string, problem: string) {
  const content = `That cannot be used: ${problem} Answer again with the JSON alone.`;
  return [
    { role: 'assistant', content: answer.slice(0, LONGEST_REPEATED) },
    { role: 'user', content },
  ] as const;
}

/** Finds the first JSON value of the schema in a text; prose around it may hold others, such as `[1]`. */
function readJson<Schema extends z.ZodType>(text: string, schema: Schema): JsonReading<Schema> {
  let problem = 'It holds no complete JSON object.';
  let candidates = 0;
  for (const candidate of findJson(text)) {
    const { success, data, error } = schema.safeParse(candidate);
    if (success) return { usable: true, value: data };
    if (candidates === 0) problem = describe(error.issues);
    candidates += 1;
    if (candidates === MOST_CANDIDATES) break;
  }
  return { usable: false, problem };
}

function describe(issues: readonly z.core.$ZodIssue[]): string {
  const findings = issues.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  return `${findings.join('; ').slice(0, LONGEST_PROBLEM)}.`;
}
