import type { Message, PluginDefinition, Session } from '@learnwright/plugin-sdk';
import {
  createScriptedAi,
  type PluginServer,
  type PluginServerOptions,
  type ScriptedAnswer,
  type ScriptedCall,
  startPluginServer,
  type TestLearner,
} from '@learnwright/test-kit';
import { session } from '../src/plugin.ts';
import type { StartSession } from '../src/schemas.ts';
import type { SessionTables } from '../src/tables.ts';

/** What the AI of a turn is asked for. */
export type Purpose = 'message' | 'evaluation' | 'transition' | 'summary';

/** A call with what it is for. */
export interface PurposefulCall extends ScriptedCall {
  readonly purpose: Purpose;
}

/** The plugin with a scripted AI over a database. */
export interface Talk {
  readonly server: PluginServer;
  readonly calls: PurposefulCall[];
  readonly db: ReturnType<typeof openTables>;
  /** Sets how calls are answered from now on. A purpose that is left out gets a plain answer. */
  script(answers?: Partial<Record<Purpose, ScriptedAnswer>>): void;
  /** A new session, of a new learner where no project is named. */
  start(input?: Partial<StartSession>): Promise<Session>;
  send(session_id: string, content: string, headers?: Record<string, string>): ReturnType<PluginServer['request']>;
  /** The same with events for an answer; `signal` is the client's connection. */
  stream(session_id: string, content: string, init?: RequestInit): Promise<Response>;
  messages(session_id: string): Promise<Message[]>;
  /** How often the AI was asked for this. */
  countCalls(purpose: Purpose): number;
  /** The evaluations of a session, the earliest first. */
  evaluationsOf(session_id: string): Promise<SessionTables['plg_session__step_evaluations'][]>;
  learner(): Promise<TestLearner>;
}

/** Starts the plugin over a database with core's schema. */
export async function startTalk(
  database: PluginServer['database'],
  options: PluginServerOptions & { readonly plugins?: readonly PluginDefinition[] } = {},
): Promise<Talk> {
  const { plugins = [], ...rest } = options;
  const ai = createScriptedAi();
  const calls: PurposefulCall[] = [];
  const server = await startPluginServer(database, [ai.plugin, ...plugins, session], rest);

  function script(answers: Partial<Record<Purpose, ScriptedAnswer>> = {}): void {
    ai.answer((call) => {
      const purpose = purposeOf(call);
      calls.push({ ...call, purpose });
      return (answers[purpose] ?? PLAIN[purpose])(call);
    });
  }

  async function start(input: Partial<StartSession> = {}): Promise<Session> {
    const project_id = input.project_id ?? (await server.createLearner()).project.id;
    const { status, body } = await server.request('POST', '/session/start', { ...input, project_id });
    if (status !== 201) throw new Error(`The session was not started: ${JSON.stringify(body)}`);
    return body.session;
  }

  script();
  const db = openTables(database);
  return {
    server,
    calls,
    db,
    script,
    start,
    send: (session_id, content, headers) =>
      server.request('POST', `/session/${session_id}/message`, { role: 'user', content }, headers),
    stream: (session_id, content, init) =>
      server.fetch(`/session/${session_id}/message/stream`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ role: 'user', content }),
        ...init,
      }),
    messages: async (session_id) =>
      (await database.stores.messages.listBySession(session_id, { limit: null, after: null })).items,
    countCalls: (purpose) => calls.filter((call) => call.purpose === purpose).length,
    evaluationsOf: (session_id) =>
      db
        .selectFrom('plg_session__step_evaluations')
        .selectAll()
        .where('session_id', '=', session_id)
        .orderBy('created_at')
        .execute(),
    learner: () => server.createLearner(),
  };
}

/** The events of a stream's text; comments are left out. */
export function readEvents(text: string): { readonly event: string; readonly data: ReturnType<typeof JSON.parse> }[] {
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event = '', data = '']) => {
    return { event, data: JSON.parse(data) };
  });
}

/** A verdict on a turn as the AI writes it. */
export function verdict(suggested_step: number, fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ advance: true, confidence: 0.9, reason: 'It was understood.', suggested_step, ...fields });
}

/** A look at a cycle as the AI writes it. */
export function outlook(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    cycle_complete: true,
    summary: 'The subjunctive of wishes.',
    next_topic: 'The subjunctive of doubts',
    difficulty_adjustment: 'harder',
    continue_recommended: true,
    ...fields,
  });
}

const PLAIN: Readonly<Record<Purpose, ScriptedAnswer>> = {
  message: () => 'What do you notice?',
  evaluation: () => verdict(1, { advance: false }),
  transition: () => outlook({ continue_recommended: false }),
  summary: () => JSON.stringify({ summary: 'They have talked for long.' }),
};

function purposeOf({ messages }: ScriptedCall): Purpose {
  const system = messages[0]?.content ?? '';
  if (system.startsWith('You judge whether')) return 'evaluation';
  if (system.startsWith('You summarise')) return 'summary';
  return system.startsWith('You look at a tutoring session') ? 'transition' : 'message';
}

function openTables(database: PluginServer['database']) {
  return database.kysely<SessionTables>();
}
