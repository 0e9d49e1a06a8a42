import {
  type AiProvider,
  createHookBus,
  createRegistry,
  type HookBus,
  type ImportHandler,
  type ImportSource,
  isAppError,
  type Project,
  type RemoteSourceHandler,
} from '@learnwright/core';
import { createRequestEffects, createRouteApp, problemResponse } from '@learnwright/http';
import type { PluginRecords } from '@learnwright/plugin-sdk';
import { createTestClock, createTestIds, NO_AI, type TestDatabase, testUser } from '@learnwright/test-kit';
import type { AssessmentContext } from './assessment-context.ts';
import { assessment } from './plugin.ts';
import { route } from './route.ts';

/** An open database of the test kit. */
type Database = Awaited<ReturnType<TestDatabase['open']>>;

/** What a request was answered with. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The active plugin over a database, with everything around it that it needs. */
export interface AssessmentHarness {
  readonly context: AssessmentContext;
  readonly hooks: HookBus;
  /** Adds a user with a project; answers the project's id. */
  createProject(): Promise<string>;
  /** Calls a route of the plugin; answers are checked against their schemas. */
  request(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
}

const BASE_PATH = '/api/plugins/assessment';

/** Activates the plugin over a database with core's schema; `before` subscribes to hooks before it does. */
export function createAssessmentHarness(
  database: Database,
  before: (hooks: HookBus) => void = () => undefined,
): AssessmentHarness {
  const hooks = createHookBus({ onError: () => undefined });
  const context = createContext(database, hooks);
  before(hooks);
  const { get_assessment_questions, calculate_profile } = assessment.hooks ?? {};
  hooks.subscribe('get_assessment_questions', 'assessment', (lang) => get_assessment_questions?.(context, lang));
  hooks.subscribe('calculate_profile', 'assessment', (answers) => calculate_profile?.(context, answers));
  const { unitOfWork, lockName, tryLockName } = database;
  const ports = { unitOfWork, lockName, tryLockName, clock: context.clock };
  const effects = createRequestEffects(ports, { checkResponses: true });
  const app = createRouteApp({ basePath: BASE_PATH, routes: assessment.routes?.(route) ?? [], context, effects });

  async function request(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    const init = json === undefined ? {} : { body: JSON.stringify(json) };
    const sent = { method, headers: { 'Content-Type': 'application/json', ...headers }, ...init };
    const response = await answer(app, new Request(`http://localhost${BASE_PATH}${path}`, sent));
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  return { context, hooks, request, createProject: () => createProject(context, database) };
}

async function answer(app: { fetch: (request: Request, env: { requestId: string }) => unknown }, request: Request) {
  try {
    const response = await app.fetch(request, { requestId: 'test' });
    if (response instanceof Response) return response;
    throw new Error('The app answered no response.');
  } catch (error) {
    if (isAppError(error)) return problemResponse(error, 'test');
    throw error;
  }
}

function createContext(database: Database, hooks: HookBus): AssessmentContext {
  return {
    name: assessment.name,
    settings: { values: {}, onChange: () => () => undefined },
    db: database.kysely(),
    records: createRecords(database),
    transaction: (work) => database.unitOfWork.run((_, afterCommit) => work(afterCommit)),
    exclusively: database.exclusively,
    ai: NO_AI,
    hooks,
    registries: {
      importHandlers: createRegistry<ImportSource, ImportHandler>(),
      remoteSources: createRegistry<string, RemoteSourceHandler>(),
      aiProviders: createRegistry<string, AiProvider>(),
    },
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    clock: createTestClock(),
    createId: createTestIds(),
    signal: new AbortController().signal,
    onDispose: ignore,
    plugin: () => null,
  };
}

function createRecords({ stores }: Database): PluginRecords {
  const refuse = () => Promise.reject(new Error('The assessment has no business with this.'));
  return {
    ...stores,
    createCurriculum: refuse,
    createTopic: refuse,
    createLesson: refuse,
    recordAttempts: refuse,
    moveElements: refuse,
    recordProgress: refuse,
  };
}

async function createProject({ clock, createId }: AssessmentContext, { stores }: Database): Promise<string> {
  const now = clock.now();
  const user = testUser(createId());
  const project: Project = {
    id: createId(),
    user_id: user.id,
    topic: 'German',
    goal: 'Talk to my neighbours',
    timeframe: '3 months',
    daily_minutes: 20,
    current_problem: null,
    active: true,
    kind: 'standard',
    created_at: now,
    updated_at: now,
  };
  await stores.users.insert(user);
  await stores.projects.insert(project);
  return project.id;
}

function ignore(): void {
  // Nothing of it is looked at.
}
