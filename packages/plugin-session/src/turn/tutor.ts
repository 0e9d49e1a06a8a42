import {
  AiError,
  type ChatMessage,
  type ChatMethod,
  isAiError,
  type Message,
  notFound,
  type Project,
  quoteData,
  type Session,
  WHOLE_LIST,
} from '@learnwright/plugin-sdk';
import { composeContinuation } from '../prompts/session-prompt.ts';
import type { TurnEvent } from '../schemas.ts';
import type { SessionContext } from '../tables.ts';
import type { LearnerTurn } from './open-turn.ts';
import { findContinuation } from './topic-transition.ts';

/** A session as the tutor is asked about it. */
export interface Chat {
  readonly session: Session;
  readonly method: ChatMethod;
  readonly project: Project;
  /** The language the tutor speaks. */
  readonly lang: string;
  /** What the present cycle is about: the project's topic, or the one that the cycle before led to. */
  readonly topic: string;
  /** What learner and tutor said, oldest first; the learner's turn is the last. */
  readonly said: readonly Message[];
  /** What the AI is sent: the system message of the present method and step, and the whole history. */
  readonly messages: readonly ChatMessage[];
}

/** What the tutor said, or why the tutor said nothing; of an answer that took too long both. */
export type TutorReply =
  | { readonly text: string; readonly truncated: false; readonly error: null }
  | { readonly text: string; readonly truncated: true; readonly error: AiError | null }
  | { readonly text: null; readonly truncated: false; readonly error: AiError };

/** The longest reply, in characters: far beyond what a tutor says in the tokens of a reply. */
export const REPLY_LIMIT = 100_000;
/** The longest note quoted, in characters: the longest message. */
const NOTE_LIMIT = 32_000;

/** Reads what the tutor is asked with: the prompt, and the session's history without a replaced answer. Throws not_found for a deleted session. */
export async function readChat(
  context: SessionContext,
  { session, method, replaced }: Pick<LearnerTurn, 'session' | 'method' | 'replaced'>,
): Promise<Chat> {
  const { records, db, hooks } = context;
  const project = await records.projects.find(session.project_id);
  const user = project === null ? null : await records.users.find(project.user_id);
  if (project === null || user === null) throw notFound('session', session.id);
  const starts = db.selectFrom('plg_session__starts').select('lang').where('session_id', '=', session.id);
  const start = await starts.executeTakeFirst();
  const lang = start?.lang ?? user.language;
  const { items } = await records.messages.listBySession(session.id, WHOLE_LIST);
  const history = items.filter(({ id }) => id !== replaced?.id);
  // The system message of the start is the first; all later ones came from clients.
  const first = start !== undefined && history[0]?.role === 'system' ? history[0] : null;
  const profile = await records.learningProfiles.latestByProject(session.project_id);
  const prompt = await hooks.first('create_session_prompt', project, profile, method, session.cycle_step, lang);
  const continuation = await findContinuation(db, session);
  const system = [prompt ?? first?.content, continuation && composeContinuation(continuation, lang)];
  return {
    session,
    method,
    project,
    lang,
    topic: continuation?.next_topic ?? project.topic,
    said: history.filter(({ role }) => role !== 'system'),
    messages: composeMessages(
      system.filter(Boolean).join('\n\n'),
      history.filter((message) => message !== first),
    ),
  };
}

/**
 * Composes what the AI is sent: our system message, and the history after it. A system message of a client is quoted as
 * a note in the user role, so that no client speaks as the system.
 */
export function composeMessages(system: string, history: readonly Message[]): ChatMessage[] {
  const said = history.map(({ role, content }): ChatMessage => {
    if (role === 'system') return { role: 'user', content: quoteData('note', content, NOTE_LIMIT) };
    return { role, content };
  });
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}

/**
 * Passes the pieces of a reply on as chunks and returns the whole. Text that came before the signal was aborted, or before
 * the time of the whole answer was over, counts as a truncated reply (contract, section 3.2). Text that came before the provider
 * failed does not count. Throws errors other than AI errors.
 */
export async function* passReply(
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, TutorReply, undefined> {
  let text = '';
  try {
    for await (const delta of tidyPieces(pieces)) {
      text += delta;
      yield { event: 'chunk', data: { delta } };
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) {
      if (!isAiError(error)) throw error;
      const isPart = error.was_answering && text.trim() !== '';
      return isPart ? { text, truncated: true, error } : noReply(error);
    }
  }
  if (text.trim() !== '') return { text, truncated: signal.aborted, error: null };
  return noReply(new AiError(signal.aborted ? 'provider_unavailable' : 'provider_error'));
}

/**
 * Makes pieces that can be sent and stored: none is empty, none has half a character or NUL. Joined, they are the stored
 * reply. Throws provider_error for a reply of more than `limit` characters.
 */
export async function* tidyPieces(
  pieces: AsyncIterable<string>,
  limit: number = REPLY_LIMIT,
): AsyncGenerator<string, void, undefined> {
  let left = limit;
  let held = '';
  for await (const piece of pieces) {
    const text = (held + piece).replaceAll('\0', '');
    // The first half of a pair waits for the second, which comes with the next piece.
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    const whole = text.slice(0, text.length - held.length).toWellFormed();
    left -= whole.length;
    if (left < held.length) throw tooLong(limit);
    if (whole !== '') yield whole;
  }
  if (held !== '') yield held.toWellFormed();
}

/** Takes a reply that was broken off for none. */
export function requireWhole(reply: TutorReply): TutorReply {
  return reply.truncated ? noReply(reply.error ?? new AiError('provider_unavailable')) : reply;
}

function noReply(error: AiError): TutorReply {
  return { text: null, truncated: false, error };
}

function tooLong(limit: number): AiError {
  return new AiError('provider_error', { cause: new Error(`The answer has more than ${limit} characters.`) });
}
