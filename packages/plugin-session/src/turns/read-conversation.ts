import {
  type ChatMessage,
  type LearningProfile,
  type Message,
  notFound,
  type Project,
  WHOLE_LIST,
} from '@learnwright/core';
import { composeContinuation } from '../prompts/compose-continuation.ts';
import type { SessionContext } from '../session-context.ts';
import { findContinuation } from '../transitions/find-continuation.ts';
import { composeMessages } from './compose-messages.ts';
import type { LearnerTurn } from './store-learner-turn.ts';

/** All that the AI is asked with in a turn. */
export interface Conversation extends LearnerTurn {
  readonly project: Project;
  readonly lang: string;
  /** What was said by learner and tutor, oldest first; the learner's turn is the last. */
  readonly said: readonly Message[];
  /** The system message for the present method and step, and the whole history. */
  readonly messages: readonly ChatMessage[];
}

/** Reads what the AI is told in a turn; throws not_found where the session has gone. */
export async function readConversation(context: SessionContext, turn: LearnerTurn): Promise<Conversation> {
  const { records, db } = context;
  const { session } = turn;
  const project = await records.projects.find(session.project_id);
  const user = project === null ? null : await records.users.find(project.user_id);
  if (project === null || user === null) throw notFound('session', session.id);
  const starts = db.selectFrom('plg_session__starts').select('lang').where('session_id', '=', session.id);
  const start = await starts.executeTakeFirst();
  const lang = start?.lang ?? user.language;
  const { items: history } = await records.messages.listBySession(session.id, WHOLE_LIST);
  // The system message of the start is the first; all later ones came from clients.
  const prompt = start !== undefined && history[0]?.role === 'system' ? history[0] : null;
  const profile = await records.learningProfiles.latestByProject(session.project_id);
  const system = (await composeSystem(context, turn, { project, profile, lang })) ?? prompt?.content ?? null;
  const continuation = await findContinuation(db, session);
  const after = continuation === null ? '' : composeContinuation(continuation, lang);
  return {
    ...turn,
    project,
    lang,
    said: history.filter(({ role }) => role !== 'system'),
    messages: composeMessages(
      [system, after].filter(Boolean).join('\n\n'),
      history.filter((message) => message !== prompt),
    ),
  };
}

function composeSystem(
  { hooks }: SessionContext,
  { session, method }: LearnerTurn,
  told: { readonly project: Project; readonly profile: LearningProfile | null; readonly lang: string },
): Promise<string | null> {
  return hooks.first('create_session_prompt', told.project, told.profile, method, session.cycle_step, told.lang);
}
