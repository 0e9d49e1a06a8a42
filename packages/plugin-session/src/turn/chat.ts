import {
  type ChatImage,
  type ChatMessage,
  type ChatMethod,
  type Message,
  notFound,
  type Project,
  type Session,
  WHOLE_LIST,
} from '@learnwright/plugin-sdk';
import { readLatestImages } from '../images/message-images.ts';
import { composeContinuation, composeEarlier, composeHiddenPictures } from '../prompts/session-prompt.ts';
import type { SessionContext, SummaryRow } from '../tables.ts';
import { composeMessages } from './chat-message.ts';
import { afterSummary, budgetOf, countTokens, fitHistory, lowestBudget } from './history.ts';
import { findContinuation } from './next-cycle.ts';
import type { LearnerTurn } from './open-turn.ts';

/** What a picture costs at the most, in tokens. */
const IMAGE_TOKENS = 1_600;

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
  /** The most tokens that the AI is sent of a session. */
  readonly budget: number;
  /** What the AI is sent: the system message of the present method and step, and as much of the history as fits. */
  readonly messages: readonly ChatMessage[];
}

/**
 * Reads what the tutor is asked with: the prompt, and the session's history without a replaced answer. A history that has
 * outgrown the model is summarised first. Throws not_found for a deleted session.
 */
export async function readChat(
  context: SessionContext,
  { session, method, replaced }: Pick<LearnerTurn, 'session' | 'method' | 'replaced'>,
  signal: AbortSignal,
): Promise<Chat> {
  const { records, db, hooks } = context;
  const project = await records.projects.find(session.project_id);
  const user = project === null ? null : await records.users.find(project.user_id);
  if (project === null || user === null) throw notFound('session', session.id);
  const start = await findStart(context, session.id);
  const lang = start?.lang ?? user.language;
  const { items } = await records.messages.listBySession(session.id, WHOLE_LIST);
  const history = items.filter(({ id }) => id !== replaced?.id);
  // The system message of the start is the first; all later ones came from clients.
  const first = start !== undefined && history[0]?.role === 'system' ? history[0] : null;
  const profile = await records.learningProfiles.latestByProject(session.project_id);
  const prompt = await hooks.first('create_session_prompt', project, profile, method, session.cycle_step, lang);
  const continuation = await findContinuation(db, session);
  const messages = history.filter((message) => message !== first);
  const pictures = start?.image_id ? await findPictures(context, user.id, messages) : NO_PICTURES;
  const system = join([
    prompt ?? first?.content,
    continuation && composeContinuation(continuation, lang),
    pictures.areHidden && composeHiddenPictures(lang),
  ]);
  const summary = summaryOf(start);
  const tokens = pictures.tokens + countTokens(system, summary?.content ?? null, afterSummary(messages, summary));
  // Most sessions are so short that nobody need know the model.
  const lowest = lowestBudget(context);
  const budget = tokens <= lowest ? lowest : budgetOf(context, (await context.ai.findModel(user.id))?.model ?? null);
  const unsummarised_at = start?.unsummarised_at ?? null;
  const room = budget - pictures.tokens;
  const whole = { session, project, lang, system, messages, summary, unsummarised_at, budget: room };
  const fitted = await fitHistory(context, whole, signal);
  const instructions = join([system, fitted.summary && composeEarlier(fitted.summary, lang)]);
  return {
    session,
    method,
    project,
    lang,
    topic: continuation?.next_topic ?? project.topic,
    said: history.filter(({ role }) => role !== 'system'),
    budget,
    messages: composeMessages(instructions, fitted.messages, pictures.sent),
  };
}

/** The pictures of a history. */
interface Pictures {
  /** Those that are sent, by message. */
  readonly sent: ReadonlyMap<string, readonly ChatImage[]>;
  /** Whether the last message has pictures that the model does not take. */
  readonly areHidden: boolean;
  readonly tokens: number;
}

const NO_PICTURES: Pictures = { sent: new Map(), areHidden: false, tokens: 0 };

/** Finds the pictures that are sent with a history; none where the model takes none. */
async function findPictures(context: SessionContext, user_id: string, history: readonly Message[]): Promise<Pictures> {
  const takesImages = (await context.ai.findModel(user_id))?.takes_images === true;
  if (!takesImages) {
    const question = history.filter(({ role }) => role === 'user').slice(-1);
    return { ...NO_PICTURES, areHidden: (await readLatestImages(context, question)).size > 0 };
  }
  const sent = await readLatestImages(context, history);
  return { sent, areHidden: false, tokens: [...sent.values()].flat().length * IMAGE_TOKENS };
}

/** The start of a session, with the summary of its earlier turns, and one of its pictures where there are some. */
function findStart({ db }: Pick<SessionContext, 'db'>, session_id: string) {
  return db
    .selectFrom('plg_session__starts as start')
    .leftJoin('plg_session__summaries as summary', 'summary.session_id', 'start.session_id')
    .select(['start.lang', 'start.unsummarised_at', 'summary.content', 'summary.until_at'])
    .select((eb) =>
      eb
        .selectFrom('plg_session__message_images as image')
        .select('image.id')
        .whereRef('image.session_id', '=', 'start.session_id')
        .limit(1)
        .as('image_id'),
    )
    .where('start.session_id', '=', session_id)
    .executeTakeFirst();
}

function summaryOf(start: Awaited<ReturnType<typeof findStart>>): Pick<SummaryRow, 'content' | 'until_at'> | null {
  const { content = null, until_at = null } = start ?? {};
  return content === null || until_at === null ? null : { content, until_at };
}

function join(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
