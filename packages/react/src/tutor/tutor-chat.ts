import { requireData, type Schemas, type TurnEvent, type TurnEvents } from '@learnwright/client';
import type { QueryClient } from '@tanstack/react-query';
import { type Learnwright, requireClient } from '../learnwright.ts';
import type { LearnwrightQueries } from '../queries.ts';
import { listRewardKeys } from '../query-keys.ts';
import { type TutorMessage, toTutorMessage } from '../tutor-message.ts';
import { type SendOptions, type Tutor, type TutorError, type TutorStatus, toTutorError } from './tutor.ts';

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

/** The turns of one conversation, outside of React. */
export interface TutorChat extends Omit<Tutor, 'messages' | 'status' | 'error' | 'isLoading' | 'session'> {
  readState(): TurnState;
  subscribe(listener: () => void): () => void;
}

/** Where a conversation takes place. */
export interface TutorPlace {
  readonly session_id: string;
  readonly learnwright: Learnwright;
  readonly queryClient: QueryClient;
  readonly queries: LearnwrightQueries;
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
export function createTutorChat({ session_id, learnwright, queryClient, queries }: TutorPlace): TutorChat {
  const listeners = new Set<() => void>();
  const params = { session_id };
  const { queryKey } = queries.messages(session_id);
  const client = () => requireClient(learnwright, 'a tutor');
  let state = IDLE;
  let turn: AbortController | null = null;
  let asked: Asked | null = null;
  let isTorn = false;
  let count = 0;

  function change(changes: Partial<TurnState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const stored = () => queryClient.getQueryData(queryKey) ?? [];
  const knownIds = () => new Set(stored().map(({ id }) => id));

  /** Puts a message in the place that it has, or at the end. */
  function store(message: TutorMessage, replaced: string | null = null): void {
    // What is being read now may be older than the message.
    queryClient.cancelQueries({ queryKey });
    const others = stored().filter(({ id }) => id !== replaced);
    const isThere = others.some(({ id }) => id === message.id);
    const messages = isThere ? others.map((each) => (each.id === message.id ? message : each)) : [...others, message];
    queryClient.setQueryData(queryKey, messages);
  }

  function onItsWay(role: TutorMessage['role'], content: string): TutorMessage {
    count += 1;
    return { id: `${role} ${stored().length} ${count}`, role, content, truncated: false, created_at: null };
  }

  /** Runs a turn to its end, unless it is stopped. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (turn !== null) throw new Error('A turn is under way. Stop it, or wait until `status` is "ready".');
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
    for await (const event of events) {
      if (signal.aborted) return;
      take(event);
    }
  }

  function take({ event, data }: TurnEvent): void {
    if (event === 'start') {
      store(toTutorMessage(data.user_message));
      change({ sent: null });
    } else if (event === 'chunk') {
      const answer = state.answer ?? onItsWay('assistant', '');
      change({ status: 'streaming', answer: { ...answer, content: answer.content + data.delta } });
    } else {
      finish(data);
    }
  }

  function finish({ assistant_message, ai_error, ai_error_code, session }: Schemas['Session_MessageAnswer']): void {
    if (assistant_message !== null) store(toTutorMessage(assistant_message), state.replaced);
    queryClient.setQueryData(queries.session(session_id).queryKey, session);
    const error = ai_error === null ? null : { code: ai_error_code ?? 'ai_failed', message: ai_error, cause: null };
    change({ ...IDLE, status: error === null ? 'ready' : 'error', error });
    // A turn that was left half-way has come to an end on the server by now.
    if (isTorn) queryClient.invalidateQueries({ queryKey });
    isTorn = false;
    if (error === null) asked = null;
  }

  async function say({ content, ...options }: NonNullable<Asked['words']>, signal: AbortSignal): Promise<void> {
    const path = '/plugins/session/{session_id}/message/stream';
    const body = { role: 'user', content, ...options } as const;
    await follow(requireData(await client().stream(path, { params, body, signal })), signal);
  }

  async function answerAnew(signal: AbortSignal): Promise<void> {
    const last = stored().at(-1);
    change({ ...IDLE, status: 'submitted', replaced: last?.role === 'assistant' ? last.id : null });
    const path = '/plugins/session/{session_id}/regenerate/stream';
    await follow(requireData(await client().stream(path, { params, signal })), signal);
  }

  /** Goes on with what was asked for, or with the last message, by what the server has stored. */
  async function goOn(before: Asked | null, signal: AbortSignal): Promise<void> {
    if (before !== null) change({ status: 'submitted', error: null });
    await queryClient.cancelQueries({ queryKey });
    const messages = await queryClient.fetchQuery({ ...queries.messages(session_id), staleTime: 0 });
    if (signal.aborted) return;
    const words = before?.words ?? null;
    const isStored = messages.some(({ id, content }) => content === words?.content && before?.known?.has(id) === false);
    const last = messages.at(-1);
    const isUnanswered = last?.role === 'user' || (before !== null && (words === null || last?.truncated === true));
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
    if (sent !== null) store(sent);
    // The server keeps the same; of another answer it keeps the old one.
    if (answer !== null && replaced === null) store({ ...answer, truncated: true });
    queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
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
        asked = { words, known: null };
        change({ ...IDLE, status: 'submitted', sent: onItsWay('user', content) });
        await queryClient.ensureQueryData(queries.messages(session_id));
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
    end: async () => {
      stop();
      const { session } = requireData(await client().post('/plugins/session/{session_id}/end', { params }));
      queryClient.setQueryData(queries.session(session_id).queryKey, session);
      for (const key of listRewardKeys(learnwright.user_id)) queryClient.invalidateQueries({ queryKey: key });
    },
  };
}
