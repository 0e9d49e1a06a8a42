import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHookBus, createRegistry, type HookBus, moveElements } from '@learnwright/core';
import { createRequestHandling, createRouteApp, problemResponse, type RouteApp } from '@learnwright/http';
import {
  type AiProvider,
  createRouteHelper,
  type ImportHandler,
  type ImportSource,
  isAppError,
  type PluginRecords,
  type RemoteSourceHandler,
  type User,
} from '@learnwright/plugin-sdk';
import { createTestClock, createTestIds, NO_AI, type TestClock, type TestDatabase } from '@learnwright/test-kit';
import { announceLength } from '@learnwright/test-kit/servers';
import { content } from '../src/plugin.ts';
import { contentSettings } from '../src/settings.ts';
import type { ContentContext, ContentDatabase, ContentTables } from '../src/tables.ts';

/** An open database of the test kit. */
type Database = Awaited<ReturnType<TestDatabase['open']>>;

/** What is sent: JSON, a form, or a ZIP. */
export interface TestRequest {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly zip?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a request was answered with. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The active plugin over a database, with everything around it that it needs. */
export interface ContentHarness {
  readonly context: ContentContext;
  readonly db: ContentDatabase;
  readonly database: Database;
  readonly clock: TestClock;
  readonly hooks: HookBus;
  createUser(): Promise<string>;
  /** Calls a route of the plugin; answers are checked against their schemas. */
  request(method: string, path: string, sent?: TestRequest): Promise<TestAnswer>;
  /** Gets the bytes at a path. */
  download(
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Pick<TestAnswer, 'status' | 'headers'> & { readonly bytes: Uint8Array }>;
}

const BASE_PATH = '/api/plugins/content';

/** Activates the plugin over a database with core's schema. */
export async function createContentHarness(database: Database): Promise<ContentHarness> {
  await database.migrate([{ owner: content.name, migrations: content.migrations ?? {} }]);
  const clock = createTestClock();
  const hooks = createHookBus({ onError: () => undefined });
  const context = createContext(database, clock, hooks);
  await content.activate?.(context);
  const { unitOfWork, lockName, tryLockName } = database;
  const handling = createRequestHandling(
    { unitOfWork, lockName, tryLockName, clock, findOwners: async () => [] },
    { checkResponses: true },
  );
  const app = createRouteApp({
    basePath: BASE_PATH,
    routes: content.routes?.(createRouteHelper<ContentContext>()) ?? [],
    context,
    handling,
  });

  const send = async (method: string, path: string, sent: TestRequest) =>
    answer(app, new Request(`http://localhost${BASE_PATH}${path}`, await announceLength({ method, ...encode(sent) })));

  async function request(method: string, path: string, sent: TestRequest = {}): Promise<TestAnswer> {
    const response = await send(method, path, sent);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  async function download(path: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await send('GET', path, { headers });
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  }

  const createLearner = () => createUser(context, database);
  return { context, db: context.db, database, clock, hooks, request, download, createUser: createLearner };
}

function encode({ json, form, zip, headers }: TestRequest) {
  if (json !== undefined) {
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json', ...headers } };
  }
  if (zip !== undefined) return { body: zip, headers: { 'Content-Type': 'application/zip', ...headers } };
  return { ...(form === undefined ? {} : { body: form }), headers: { ...headers } };
}

async function answer(app: RouteApp, request: Request) {
  try {
    const response = await app.fetch(request, {
      requestId: 'test',
      caller: { role: 'operator', id: 'test', user_id: null },
    });
    if (response instanceof Response) return response;
    throw new Error('The app answered no response.');
  } catch (error) {
    if (isAppError(error)) return problemResponse(error, { requestId: 'test' });
    throw error;
  }
}

function createContext(database: Database, clock: TestClock, hooks: HookBus): ContentContext {
  const settings = contentSettings;
  const values = {
    max_upload_bytes: settings.max_upload_bytes.default,
    preview_minutes: settings.preview_minutes.default,
    max_previews: settings.max_previews.default,
    max_preview_bytes: settings.max_preview_bytes.default,
    max_asset_bytes: settings.max_asset_bytes.default,
    max_set_asset_bytes: settings.max_set_asset_bytes.default,
    max_set_assets: settings.max_set_assets.default,
    markdown_language: settings.markdown_language.default,
    git_program: settings.git_program.default,
    git_timeout_seconds: settings.git_timeout_seconds.default,
    max_repository_bytes: settings.max_repository_bytes.default,
    update_minutes: settings.update_minutes.default,
    // Git servers of tests are on this machine.
    allow_http_loopback: true,
    private_addresses: settings.private_addresses.default,
  };
  const createId = createTestIds();
  const folder = mkdtemp(join(tmpdir(), 'content-'));
  return {
    name: content.name,
    settings: { values, onChange: () => () => undefined },
    db: database.kysely<ContentTables>(),
    records: createRecords(database, clock, createId),
    transaction: (work) => database.unitOfWork.run((_, afterCommit) => work(afterCommit)),
    once: async (_, work) => {
      await database.unitOfWork.run((__, afterCommit) => work(afterCommit));
      return true;
    },
    exclusively: database.exclusively,
    secrets: { seal: refuse, open: refuse },
    folder: () => folder,
    ai: NO_AI,
    jobs: { start: () => Promise.reject(new Error('No job is started here.')), find: async () => null },
    usage: { take: refuse, enter: refuse, during: refuse },
    schedule: ignore,
    hooks: { ...hooks, isAwaited: () => false, publish: async () => undefined },
    registries: {
      importHandlers: createRegistry<ImportSource, ImportHandler>(),
      remoteSources: createRegistry<string, RemoteSourceHandler>(),
      aiProviders: createRegistry<string, AiProvider>(),
      reviewSources: NO_ENTRIES,
      setSources: NO_ENTRIES,
      badges: NO_ENTRIES,
    },
    error: () => {
      throw new Error('It declares no errors.');
    },
    text: (_, key) => key,
    checksCallers: true,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    clock,
    createId,
    signal: new AbortController().signal,
    onDispose: ignore,
    plugin: () => {
      throw new Error('It depends on nothing.');
    },
  };
}

function createRecords({ stores, unitOfWork }: Database, clock: TestClock, createId: () => string): PluginRecords {
  const stamp = () => {
    const now = clock.now();
    return { id: createId(), created_at: now, updated_at: now };
  };
  return {
    ...stores,
    createCurriculum: async (user_id, input) => {
      const record = { ...stamp(), user_id, ...input, language: input.language ?? 'en' };
      await stores.curricula.insert(record);
      return record;
    },
    createTopic: async (curriculum_id, input) => {
      const record = { ...stamp(), curriculum_id, ...input };
      await stores.topics.insert(record);
      return record;
    },
    createLesson: async (curriculum_id, input) => {
      const record = { ...stamp(), curriculum_id, ...input };
      await stores.lessons.insert(record);
      return record;
    },
    changeCurriculum: refuse,
    changeLesson: refuse,
    recordAttempts: refuse,
    moveElements: (moves) => moveElements({ unitOfWork }, moves),
    recordProgress: refuse,
  };
}

async function createUser({ clock, createId }: ContentContext, { stores }: Database): Promise<string> {
  const now = clock.now();
  const user: User = { id: createId(), name: 'Ada', email: null, language: 'de', created_at: now, updated_at: now };
  await stores.users.insert(user);
  return user.id;
}

/** A registry without entries, which takes none. */
const NO_ENTRIES = { register: () => ignore, names: () => [], list: () => [] };

const refuse = () => Promise.reject(new Error('Content has no business with this.'));

function ignore(): void {
  // Nothing of it is looked at.
}
