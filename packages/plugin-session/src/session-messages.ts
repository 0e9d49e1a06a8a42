import {
  type Caller,
  type Message,
  type Page,
  type PageRequest,
  type StepEvaluation,
  stepEvaluationSchema,
} from '@learnwright/plugin-sdk';
import { listImagesOf } from './images/message-images.ts';
import type { SessionMessage } from './schemas.ts';
import { requireSession, seesPrompt } from './session-records.ts';
import type { SessionContext } from './tables.ts';

const EVALUATION_COLUMNS = stepEvaluationSchema.keyof().options;

/**
 * Lists a session's messages with their pictures and judgements, oldest first, without the prompt for a caller who does not
 * see it; throws not_found for the session.
 */
export async function listMessages(
  context: SessionContext,
  session_id: string,
  page: PageRequest,
  caller: Caller,
): Promise<Page<SessionMessage>> {
  const { messages } = context.records;
  await requireSession(context.records, session_id);
  const { items, next } = await listSeen(context, session_id, page, caller);
  // A turn that a page ends with goes on behind it.
  const behind = next === null ? [] : (await messages.listBySession(session_id, { limit: 1, after: next })).items;
  return { items: await tellMore(context, session_id, items, behind), next };
}

/** Lists the last messages of a session in the same way; throws not_found for the session. */
export async function listLastMessages(
  context: SessionContext,
  session_id: string,
  count: number,
  caller: Caller,
): Promise<SessionMessage[]> {
  const { records } = context;
  await requireSession(records, session_id);
  // One more where the first may be the prompt.
  const latest = await records.messages.latestOfSession(session_id, count + 1);
  const [prompt] = seesPrompt(context, caller) ? [] : (await records.messages.listBySession(session_id, FIRST)).items;
  const seen = latest.filter(({ id, role }) => role !== 'system' || id !== prompt?.id);
  return tellMore(context, session_id, seen.slice(-count), []);
}

const FIRST = { limit: 1, after: null } as const;

/** A session begins with its prompt. */
async function listSeen(
  context: SessionContext,
  session_id: string,
  page: PageRequest,
  caller: Caller,
): Promise<Page<Message>> {
  const { messages } = context.records;
  if (seesPrompt(context, caller)) return messages.listBySession(session_id, page);
  const [first] = (await messages.listBySession(session_id, FIRST)).items;
  if (first?.role !== 'system') return messages.listBySession(session_id, page);
  // One more at the beginning, where the prompt is. A cursor may lead to the beginning too.
  const limit = page.limit === null || page.after !== null ? page.limit : page.limit + 1;
  const { items, next } = await messages.listBySession(session_id, { ...page, limit });
  return { items: items.filter(({ id }) => id !== first.id), next };
}

/** The messages with what else is known of each; `behind` is the message that follows them, where there is one. */
async function tellMore(
  { db }: SessionContext,
  session_id: string,
  messages: readonly Message[],
  behind: readonly Message[],
): Promise<SessionMessage[]> {
  const turns = messages.filter(({ role }) => role === 'user');
  const images = await listImagesOf(
    db,
    turns.map(({ id }) => id),
  );
  const evaluations = await readEvaluations(db, session_id, turns, behind);
  return messages.map((message) => ({
    ...message,
    images: images.get(message.id) ?? [],
    step_evaluation: evaluations.get(message.id) ?? null,
  }));
}

/** The judgements of turns by the learner's message: each was stored after the message and before the next one. */
async function readEvaluations(
  db: SessionContext['db'],
  session_id: string,
  turns: readonly Message[],
  behind: readonly Message[],
): Promise<ReadonlyMap<string, StepEvaluation>> {
  const [first] = turns;
  if (first === undefined) return new Map();
  let query = db
    .selectFrom('plg_session__step_evaluations')
    .select([...EVALUATION_COLUMNS, 'created_at'])
    .where('session_id', '=', session_id)
    .where('created_at', '>', first.created_at);
  const [end] = behind;
  if (end !== undefined) query = query.where('created_at', '<=', end.created_at);
  const rows = await query.orderBy('created_at').execute();
  return new Map(
    turns.flatMap(({ id, created_at: from }, index) => {
      const until = turns[index + 1]?.created_at;
      const row = rows.find(({ created_at: at }) => at > from && (until === undefined || at < until));
      if (row === undefined) return [];
      const { created_at: _, ...evaluation } = row;
      return [[id, evaluation] as const];
    }),
  );
}
