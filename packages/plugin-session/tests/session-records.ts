import { definePlugin, type HookSubscriber, type Session, type SessionRating } from '@learnwright/plugin-sdk';
import {
  createScriptedAi,
  type PluginServer,
  type PluginServerOptions,
  type ScriptedAi,
  startPluginServer,
  storeSession,
  type TestDatabase,
} from '@learnwright/test-kit';
import { session as plugin } from '../src/plugin.ts';

/** What a subscriber got, in order. */
export interface Announcement {
  readonly hook: 'complete' | 'rated';
  readonly session: Session;
  readonly rating: SessionRating | Record<string, never>;
  /** Whether everything was stored by then. */
  readonly committed: boolean;
}

/** A plugin server with the plugin, a scripted AI, and a subscriber that notes what it gets. */
export interface SessionRecords {
  readonly server: PluginServer;
  readonly ai: ScriptedAi;
  readonly announced: readonly Announcement[];
  /** Sets what the subscriber does once it has noted the end of a session. */
  onComplete(work: (session: Session) => Promise<void>): void;
  /** Sets what a plugin before ours, and one after it, answer to recommend_method_switch. */
  advise(before: HookSubscriber<'recommend_method_switch'>, after?: HookSubscriber<'recommend_method_switch'>): void;
  /** Adds a session, of a new learner where no project is named. */
  createSession(fields?: Partial<Session>): Promise<Session>;
}

/** Starts the server over a new database. */
export async function startSessionRecords(
  testDatabase: TestDatabase,
  options: PluginServerOptions = {},
): Promise<SessionRecords> {
  const ai = createScriptedAi();
  const announced: Announcement[] = [];
  let complete: (session: Session) => Promise<void> = async () => undefined;
  const watcher = definePlugin({
    name: 'watcher',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    hooks: {
      on_session_complete: async (context, session, rating) => {
        announced.push({ hook: 'complete', session, rating, committed: await isCommitted(context) });
        await complete(session);
      },
      on_session_rated: async (context, session, rating) => {
        announced.push({ hook: 'rated', session, rating, committed: await isCommitted(context) });
      },
    },
  });
  const advice: Record<string, HookSubscriber<'recommend_method_switch'>> = {};
  const [adviser, secondAdviser] = ['adviser', 'second-adviser'].map((name) =>
    definePlugin({
      name,
      version: '1.0.0',
      api_version: '1',
      license_tier: 'core',
      hooks: { recommend_method_switch: (_, history, profile) => advice[name]?.(history, profile) },
    }),
  );
  const plugins = [adviser, plugin, secondAdviser, ai.plugin, watcher].filter((each) => each !== undefined);
  const server = await startPluginServer(await testDatabase.open(), plugins, options);

  async function createSession(fields: Partial<Session> = {}): Promise<Session> {
    const project_id = fields.project_id ?? (await server.createLearner()).project.id;
    return storeSession(server, { project_id, ...fields });
  }

  return {
    server,
    advise: (before, after = () => null) => {
      advice.adviser = before;
      advice['second-adviser'] = after;
    },
    ai,
    announced,
    createSession,
    onComplete: (work) => {
      complete = work;
    },
  };
}

interface Transactions {
  transaction<T>(work: (afterCommit: (task: () => Promise<void>) => void) => Promise<T>): Promise<T>;
}

/** Tells whether no transaction is open: inside one, a task for after the commit would still wait. */
async function isCommitted({ transaction }: Transactions): Promise<boolean> {
  let committed = false;
  await transaction(async (afterCommit) =>
    afterCommit(async () => {
      committed = true;
    }),
  );
  return committed;
}
