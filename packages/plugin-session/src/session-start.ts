import {
  type Caller,
  type ChatMethod,
  type LearningProfile,
  notFound,
  type Project,
  type Session,
} from '@learnwright/plugin-sdk';
import { composeProjectPrompt } from './prompts/session-prompt.ts';
import type { StartedSession, StartSession } from './schemas.ts';
import { seesPrompt } from './session-records.ts';
import type { SessionContext } from './tables.ts';

const DEFAULT_METHOD: ChatMethod = 'deductive';

type PromptArguments = readonly [Project, LearningProfile | null, ChatMethod, number, string];

/**
 * Starts a session and stores its prompt as the first message, in one transaction (specification,
 * R10.1). Throws not_found for the project.
 */
export async function startSession(
  context: SessionContext,
  input: StartSession,
  caller: Caller,
): Promise<StartedSession> {
  const { records, hooks, clock, createId } = context;
  const { project_id, cycle_step } = input;
  const project = await records.projects.find(project_id);
  if (project === null) throw notFound('project', project_id);
  const profile = await records.learningProfiles.latestByProject(project_id);
  const method = input.method ?? profile?.dominant_method ?? DEFAULT_METHOD;
  const lang = input.lang ?? (await findLanguage(context, project));
  const prompted = [project, profile, method, cycle_step, lang] as const satisfies PromptArguments;
  const system_prompt =
    (await hooks.first('create_session_prompt', ...prompted)) ?? (await composeProjectPrompt(context, ...prompted));
  const session: Session = {
    id: createId(),
    project_id,
    method,
    started_at: clock.now(),
    ended_at: null,
    cycle_step,
    cycle_count: 1,
    status: 'active',
  };
  await context.transaction(() => storeStart(context, session, system_prompt, lang));
  return { session, system_prompt: seesPrompt(context, caller) ? system_prompt : null };
}

async function findLanguage({ records }: SessionContext, { id, user_id }: Project): Promise<string> {
  const user = await records.users.find(user_id);
  if (user === null) throw notFound('project', id);
  return user.language;
}

async function storeStart(context: SessionContext, session: Session, prompt: string, lang: string): Promise<void> {
  const { records, db, clock, createId } = context;
  // The project may have been deleted since it was found.
  if ((await records.projects.lock(session.project_id)) === null) throw notFound('project', session.project_id);
  await records.sessions.insert(session);
  const last_at = clock.now();
  await db
    .insertInto('plg_session__starts')
    .values({ session_id: session.id, lang, last_at, unsummarised_at: null })
    .execute();
  await records.messages.insert({
    id: createId(),
    session_id: session.id,
    role: 'system',
    content: prompt,
    truncated: false,
    created_at: last_at,
  });
}
