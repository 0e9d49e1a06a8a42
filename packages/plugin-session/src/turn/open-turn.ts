import {
  AppError,
  type ChatMethod,
  type Message,
  type RequestKey,
  type Session,
  WHOLE_LIST,
} from '@learnwright/plugin-sdk';
import { hasImages, storeImages } from '../images/message-images.ts';
import type { SendMessage } from '../schemas.ts';
import { addMessage } from '../session-records.ts';
import type { SessionContext } from '../tables.ts';
import { readOutcome, type TurnOutcome, unmoved } from './turn-outcome.ts';

/** A learner's message that the tutor is to answer. */
export interface LearnerTurn {
  readonly message: Message;
  readonly outcome: null;
  readonly session: Session;
  readonly method: ChatMethod;
  /** The answer that the new one replaces. */
  readonly replaced: Message | null;
  /** Whether the turn has been judged before: it is judged once, however often it is answered. */
  readonly isJudged: boolean;
}

/** A message that needs no answer, or has it. */
interface AnsweredTurn {
  readonly message: Message;
  readonly outcome: TurnOutcome;
}

/** Begins a turn or finds the one that goes on, in the transaction that has locked the session's row. */
export type OpenTurn = (context: SessionContext, session: Session) => Promise<LearnerTurn | AnsweredTurn>;

/**
 * Opens the turn of a message. It is no new turn where the Idempotency-Key remembers the message, or where the same words
 * stand without an answer at the end of the session: then the tutor is asked for the answer that is missing. Throws
 * session_completed.
 */
export function openMessage({ role, content, images = [] }: SendMessage, key: RequestKey | null): OpenTurn {
  return async (context, session) => {
    const { messages } = context.records;
    const remembered = await findRemembered(context, session, key?.remembered);
    if (remembered !== null) return resume(context, session, remembered);
    const method = requireActive(session);
    const [last] = await messages.latestOfSession(session.id, 1);
    const isSame = role === 'user' && last?.role === 'user' && last.content === content;
    const isResent = isSame && (await hasImages(context, last, images));
    const message = isResent ? last : await addMessage(context, session, { role, content, truncated: false });
    if (!isResent) await storeImages(context, message, images);
    await key?.remember(message.id);
    if (role !== 'user') return { message, outcome: unmoved(session, null) };
    return { message, outcome: null, session, method, replaced: null, isJudged: false };
  };
}

async function resume(
  context: SessionContext,
  session: Session,
  { message, answer }: Exchange,
): Promise<LearnerTurn | AnsweredTurn> {
  if (message.role !== 'user') return { message, outcome: unmoved(session, null) };
  if (answer !== null) return { message, outcome: await readOutcome(context, session, message, answer) };
  return { message, outcome: null, session, method: requireActive(session), replaced: null, isJudged: false };
}

/**
 * Opens the last turn of a session again, for another answer, or for the first where it has none. With the
 * Idempotency-Key of an earlier try, the answer may have been replaced by then. Throws nothing_to_regenerate and
 * session_completed.
 */
export function openLastTurn(key: RequestKey | null): OpenTurn {
  return async (context, session) => {
    const [message_id, replaced_id] = key?.remembered?.split(' ') ?? [];
    const remembered = await findRemembered(context, session, message_id);
    const { message, answer } = remembered ?? (await findLastExchange(context, session));
    const outcome = answer && (await readOutcome(context, session, message, answer));
    if (remembered !== null && outcome !== null && answer?.id !== replaced_id) return { message, outcome };
    const method = requireActive(session);
    await key?.remember(`${message.id} ${answer?.id ?? ''}`);
    const isJudged = outcome !== null && outcome.step_evaluation !== null;
    return { message, outcome: null, session, method, replaced: answer, isJudged };
  };
}

/** A message, and the tutor's answer to it. */
interface Exchange {
  readonly message: Message;
  readonly answer: Message | null;
}

async function findRemembered(
  { records }: SessionContext,
  session: Session,
  message_id: string | null | undefined,
): Promise<Exchange | null> {
  if (message_id === null || message_id === undefined) return null;
  const { items } = await records.messages.listBySession(session.id, WHOLE_LIST);
  return exchangeAt(items, ({ id }) => id === message_id);
}

async function findLastExchange({ records }: SessionContext, session: Session): Promise<Exchange> {
  const { items } = await records.messages.listBySession(session.id, WHOLE_LIST);
  const last = exchangeAt(items, ({ role }) => role === 'user');
  if (last !== null) return last;
  requireActive(session);
  throw new AppError('nothing_to_regenerate', 'The learner has said nothing yet that could be answered anew.');
}

/** The last message of its kind. The tutor sees the whole history, so the next answer is one to each message before it. */
function exchangeAt(messages: readonly Message[], isWanted: (message: Message) => boolean): Exchange | null {
  const at = messages.findLastIndex(isWanted);
  const message = messages[at];
  if (message === undefined) return null;
  return { message, answer: messages.slice(at).find(({ role }) => role === 'assistant') ?? null };
}

/** The method of a session that goes on. */
function requireActive({ status, method }: Session): ChatMethod {
  if (status === 'active' && method !== 'content') return method;
  throw new AppError('session_completed', 'The session has ended. Start a new one.');
}
