import { type AiClient, AiError, type AiRequest, type Message, type RouteRequest } from '@learnwright/plugin-sdk';
import type { TurnAnswer, TurnEvent } from '../schemas.ts';
import { takeSessionLock } from '../session-lock.ts';
import { lockSessionRow } from '../session-records.ts';
import type { SessionContext } from '../tables.ts';
import { readChat } from './chat.ts';
import { respondWithEvents } from './event-stream.ts';
import type { LearnerTurn, OpenTurn } from './open-turn.ts';
import { judgeTurn, millisecondsSince, NO_JUDGEMENT, storeOutcome, type TurnOutcome, unmoved } from './turn-outcome.ts';
import { passReply, requireWhole } from './tutor.ts';

/** A turn of a session, and how its answer is wanted. */
interface TurnRequest {
  readonly session_id: string;
  readonly open: OpenTurn;
  /** Asks the AI, for the whole reply or for pieces of it. */
  readonly ask: (request: AiRequest) => AsyncIterable<string>;
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** Called with an unexpected error after `start`; throws the error to fail the request. */
  readonly onError: (error: unknown) => void;
}

/** The result of a turn, beside the learner's message. */
interface TurnResult {
  readonly outcome: TurnOutcome;
  readonly error: AiError | null;
  readonly timings: Omit<TurnAnswer['timings'], 'total_ms'>;
}

const NO_TIME = { learning_ms: 0, evaluation_ms: 0, topic_transition_ms: 0 };

/**
 * Runs a turn and returns the whole, also for a client that has gone meanwhile. A failure of the AI is part of the
 * answer (specification, R10.5). Throws not_found and what `open` throws.
 */
export async function answerTurn(context: SessionContext, session_id: string, open: OpenTurn): Promise<TurnAnswer> {
  const events = runTurn(context, {
    session_id,
    open,
    ask: (request) => askWhole(context.ai, request),
    signal: context.signal,
    onError: (error) => {
      throw error;
    },
  });
  for await (const { event, data } of events) {
    if (event === 'done') return data;
  }
  throw new Error('A turn has ended without an answer.');
}

/**
 * Runs a turn and responds with its events as they happen (specification, R10.9). Throws not_found and what `open`
 * throws before there is a response; a later failure is part of `done`. A client that leaves ends the answer, unless an
 * Idempotency-Key says that the client comes back for it.
 */
export async function streamTurn(
  context: SessionContext,
  session_id: string,
  open: OpenTurn,
  request: Pick<RouteRequest, 'signal' | 'key'>,
): Promise<Response> {
  const left = new AbortController();
  const signal = AbortSignal.any([context.signal, ...(request.key === null ? [request.signal, left.signal] : [])]);
  const events = runTurn(context, {
    session_id,
    open,
    ask: (question) => context.ai.stream(question),
    signal,
    onError: (error) => context.logger.error('A turn failed after its stream had begun.', { session_id, error }),
  });
  const { done, value: first } = await events.next();
  if (done === true) throw new Error('A turn has ended without an event.');
  // Keeps the request from being garbage-collected, after which its signal would never abort.
  const leave = () => left.abort(request.signal.reason);
  return respondWithEvents({ first, events, signal, leave });
}

/**
 * Runs one turn of a session, from the message to its answer (specification, R10.8). Turns of one session wait
 * for each other. Throws not_found and what `open` throws before `start`, and afterwards only what `onError` throws.
 */
async function* runTurn(context: SessionContext, request: TurnRequest): AsyncGenerator<TurnEvent, void, undefined> {
  const { clock } = context;
  const began = clock.microseconds();
  const releaseLock = await takeSessionLock(context, request.session_id);
  let answer: TurnAnswer;
  try {
    const turn = await openTurn(context, request);
    yield { event: 'start', data: { user_message: turn.message } };
    const result = turn.outcome === null ? yield* finishTurn(context, request, turn) : yield* passStored(turn.outcome);
    answer = composeAnswer(turn.message, result, millisecondsSince(clock, began));
  } finally {
    await releaseLock();
  }
  yield { event: 'done', data: answer };
}

function openTurn(context: SessionContext, { session_id, open }: TurnRequest): ReturnType<OpenTurn> {
  return context.transaction(async () => open(context, await lockSessionRow(context.records, session_id)));
}

/** Passes an answer that is stored on as one chunk. */
async function* passStored(outcome: TurnOutcome): AsyncGenerator<TurnEvent, TurnResult, undefined> {
  const { assistant_message } = outcome;
  if (assistant_message !== null) yield { event: 'chunk', data: { delta: assistant_message.content } };
  return { outcome, error: null, timings: NO_TIME };
}

/** Has a learner's message answered. */
async function* finishTurn(
  context: SessionContext,
  request: TurnRequest,
  turn: LearnerTurn,
): AsyncGenerator<TurnEvent, TurnResult, undefined> {
  try {
    return yield* answerLearner(context, request, turn);
  } catch (error) {
    request.onError(error);
    return { outcome: unmoved(turn.session, null), error: new AiError('provider_error'), timings: NO_TIME };
  }
}

/** Asks the tutor, has the turn judged, and stores the outcome. An error of the AI becomes part of the result. */
async function* answerLearner(
  context: SessionContext,
  { ask, signal }: TurnRequest,
  turn: LearnerTurn,
): AsyncGenerator<TurnEvent, TurnResult, undefined> {
  const { clock, settings } = context;
  const chat = await readChat(context, turn, signal);
  const { project, messages } = chat;
  const asked = clock.microseconds();
  const pieces = ask({ user_id: project.user_id, purpose: 'session_message', messages, signal });
  const said = yield* passReply(pieces, signal);
  // What is whole stays until something whole takes its place.
  const reply = turn.replaced === null ? said : requireWhole(said);
  const learning_ms = millisecondsSince(clock, asked);
  const isWhole = reply.text !== null && !reply.truncated;
  const judgement =
    settings.values.step_evaluation_enabled && isWhole && !turn.isJudged
      ? await judgeTurn(context, { ...chat, said: [...chat.said, { role: 'assistant', content: reply.text }] })
      : NO_JUDGEMENT;
  const outcome = await storeOutcome(context, turn, reply, judgement);
  const { evaluation_ms, topic_transition_ms } = judgement;
  return { outcome, error: reply.error, timings: { learning_ms, evaluation_ms, topic_transition_ms } };
}

async function* askWhole(ai: AiClient, request: AiRequest): AsyncGenerator<string, void, undefined> {
  yield await ai.complete(request);
}

/** Composes the answer to a message, which is also the data of `done` (specification, R10.5). */
function composeAnswer(user_message: Message, { outcome, error, timings }: TurnResult, total_ms: number): TurnAnswer {
  const { session, assistant_message, step_evaluation, topic_transition } = outcome;
  return {
    user_message,
    assistant_message,
    ai_error: error?.message ?? null,
    ai_error_code: error?.code ?? null,
    session,
    cycle_step: session.cycle_step,
    step_evaluation,
    topic_transition,
    timings: { ...timings, total_ms },
  };
}
