import { requireData, type Schemas, type TurnEvents } from '@learnwright/client';
import { requireClient } from '../learnwright.ts';
import { readPathsAgain } from '../server-queries.ts';
import { type TutorMessage, toTutorMessage } from '../tutor-message.ts';
import { createSessionChanges } from './session-changes.ts';
import { openStoredMessages } from './stored-messages.ts';
import {
  type SendOptions,
  type Tutor,
  type TutorError,
  type TutorOptions,
  type TutorPlace,
  type TutorStatus,
  type TutorTurn,
  toTutorError,
} from './tutor.ts';

/** The turn under way, or the last one. What the server has stored is in the cache of the queries. */
export interface TurnState {
  readonly status: TutorStatus;
  readonly error: TutorError | null;
  /** The learner's words until the server has stored them. */
  readonly sent: TutorMessage | null;
  /** The answer as far as it has come. */
  readonly answer: TutorMessage | null;
  /** The message whose place the answer takes. */
  readonly replaced: string | null;
}

/** The same, with what outlasts the turn. */
export interface ChatState extends TurnState {
  readonly lastTurn: TutorTurn | null;
  /** Whether all messages are read, and not the last ones alone. */
  readonly isWhole: boolean;
}

/** What a conversation has besides its state. */
type TutorActions = Pick<
  Tutor,
  'send' | 'stop' | 'retry' | 'regenerate' | 'resume' | 'loadOlder' | 'rate' | 'switchMethod' | 'end'
>;

/** The turns of one conversation, outside of React. */
export interface TutorChat extends TutorActions {
  readState(): ChatState;
  subscribe(listener: () => void): () => void;
}

/** What the learner asked for last, so that it can be asked for again. */
interface Asked {
  /** The words; null for another answer to the last ones. */
  readonly words: (SendOptions & { readonly content: string }) | null;
  /** The messages that there were before; null while nothing has been sent. */
  readonly known: ReadonlySet<string> | null;
}

const IDLE: TurnState = { status: 'ready', error: null, sent: null, answer: null, replaced: null };

/** Makes a conversation. It sends nothing by itself. */
export function createTutorChat(
  place: TutorPlace,
  { last, schedule = (draw) => draw() }: TutorOptions = {},
): TutorChat {
  const { session_id, learnwright, queryClient, queries } = place;
  const listeners = new Set<() => void>();
  const params = { session_id };
  const stored = openStoredMessages(place, last ?? null);
  const changes = createSessionChanges(place);
  const client = () => requireClient(learnwright, 'a tutor');
  let state: ChatState = { ...IDLE, lastTurn: null, isWhole: last === undefined };
  let turn: AbortController | null = null;
  let asked: Asked | null = null;
  let isTorn = false;
  let isPlanned = false;
  let count = 0;

  function draw(): void {
    for (const listener of listeners) listener();
  }

  function change(changed: Partial<ChatState>): void {
    state = { ...state, ...changed };
    draw();
  }

  /** The same for one piece of many: they are drawn together. */
  function changeSoon(changed: Partial<ChatState>): void {
    state = { ...state, ...changed };
    if (isPlanned) return;
    isPlanned = true;
    schedule(() => {
      isPlanned = false;
      draw();
    });
  }

  const knownIds = () => new Set(stored.list().map(({ id }) => id));

  function onItsWay(role: TutorMessage['role'], content: string, { images = [] }: SendOptions = {}): TutorMessage {
    count += 1;
    return {
      ...{ id: `${role} ${stored.list().length} ${count}`, role, content, truncated: false, created_at: null },
      ...{ images: images.map((image) => ({ ...image, id: null })), step_evaluation: null },
    };
  }

  /** Runs a turn to its end, unless it is stopped. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (['submitted', 'streaming'].includes(state.status))
      throw new Error('A turn is under way. Stop it, or wait until `status` is "ready".');
    // What only reads gives way.
    turn?.abort();
    const own = new AbortController();
    turn = own;
    try {
      await work(own.signal);
    } catch (cause) {
      if (own.signal.aborted) return;
      isTorn = true;
      const answer = state.replaced === null && state.answer !== null ? { ...state.answer, truncated: true } : null;
      change({ status: 'error', error: toTutorError(cause), answer, replaced: null });
    } finally {
      if (turn === own) turn = null;
    }
  }

  async function follow(events: TurnEvents, signal: AbortSignal): Promise<void> {
    for await (const { event, data } of events) {
      if (signal.aborted) return;
      if (event === 'start') {
        storeTurn(data.user_message);
        change({ sent: null });
      } else if (event === 'chunk') {
        const answer = state.answer ?? onItsWay('assistant', '');
        changeSoon({ status: 'streaming', answer: { ...answer, content: answer.content + data.delta } });
      } else {
        finish(data);
      }
    }
  }

  /** Stores the learner's message of the turn, which comes without its pictures and without its judgement. */
  function storeTurn(message: Schemas['Message'], judged: Schemas['StepEvaluation'] | null = null): void {
    const known = stored.list().find(({ id }) => id === message.id) ?? state.sent;
    const { images = [], step_evaluation = null } = known ?? {};
    stored.put(toTutorMessage(message, { images, step_evaluation: judged ?? step_evaluation }));
  }

  function finish(data: Schemas['Session_MessageAnswer']): void {
    const { user_message, assistant_message, ai_error, ai_error_code, session } = data;
    const { step_evaluation, topic_transition, timings } = data;
    storeTurn(user_message, step_evaluation);
    if (assistant_message !== null) stored.put(toTutorMessage(assistant_message), state.replaced);
    queryClient.setQueryData(queries.session(session_id).queryKey, session);
    void readPathsAgain(queryClient, ['/users/{user_id}/ai-usage']);
    const error = ai_error === null ? null : { code: ai_error_code ?? 'ai_failed', message: ai_error, cause: null };
    const lastTurn = { message_id: user_message.id, step_evaluation, topic_transition, timings };
    change({ ...IDLE, status: error === null ? 'ready' : 'error', error, lastTurn });
    // A turn that was left half-way has come to an end on the server by now.
    if (isTorn) stored.expire('now');
    isTorn = false;
    if (error === null) asked = null;
  }

  async function say({ content, ...options }: NonNullable<Asked['words']>, signal: AbortSignal): Promise<void> {
    const path = '/plugins/session/{session_id}/message/stream';
    const body = { role: 'user', content, ...options } as const;
    await follow(requireData(await client().stream(path, { params, body, signal })), signal);
  }

  async function answerAnew(signal: AbortSignal): Promise<void> {
    const latest = stored.list().at(-1);
    change({ ...IDLE, status: 'submitted', replaced: latest?.role === 'assistant' ? latest.id : null });
    const path = '/plugins/session/{session_id}/regenerate/stream';
    await follow(requireData(await client().stream(path, { params, signal })), signal);
  }

  /** Goes on with what was asked for, or with the last message, by what the server has stored. */
  async function goOn(before: Asked | null, signal: AbortSignal): Promise<void> {
    if (before !== null) change({ status: 'submitted', error: null });
    const messages = await stored.read();
    if (signal.aborted) return;
    const words = before?.words ?? null;
    const isStored = messages.some(({ id, content }) => content === words?.content && before?.known?.has(id) === false);
    const latest = messages.at(-1);
    const isUnanswered = latest?.role === 'user' || (before !== null && (words === null || latest?.truncated === true));
    if (words !== null && !isStored) {
      asked = { words, known: knownIds() };
      await say(words, signal);
    } else if (isUnanswered) {
      await answerAnew(signal);
    } else {
      // The answer came whole, although nobody was there to read it.
      change(IDLE);
    }
  }

  function stop(): void {
    if (turn === null) return;
    turn.abort();
    turn = null;
    isTorn = true;
    const { sent, answer, replaced } = state;
    if (sent !== null) stored.put(sent);
    // The server keeps the same; of another answer it keeps the old one.
    if (answer !== null && replaced === null) stored.put({ ...answer, truncated: true });
    stored.expire('later');
    change(IDLE);
  }

  return {
    readState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (content, options) =>
      run(async (signal) => {
        const words = { content, ...options };
        // The same words again: the server may have stored them although nobody was told.
        if (state.sent?.content === content) return goOn({ words, known: asked?.known ?? null }, signal);
        asked = { words, known: null };
        change({ ...IDLE, status: 'submitted', sent: onItsWay('user', content, options) });
        await stored.ensure();
        if (signal.aborted) return;
        asked = { words, known: knownIds() };
        await say(words, signal);
      }),
    regenerate: () =>
      run(async (signal) => {
        asked = { words: null, known: null };
        await answerAnew(signal);
      }),
    retry: () => run((signal) => goOn(asked, signal)),
    resume: () => run((signal) => goOn(null, signal)),
    stop,
    loadOlder: async () => {
      await stored.readOlder();
      change({ isWhole: true });
    },
    ...changes,
    end: async () => {
      stop();
      await changes.end();
    },
  };
}
