import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CreateId,
  changeCurriculum,
  changeLesson,
  createCurriculum,
  createLesson,
  type DurableHook,
  type EventArguments,
  findRecordOwners,
  insertSession,
  isAppError,
  moveElements,
  type Project,
  recordAttempts,
  recordProgress,
  type StoredUserSettings,
} from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { createRequestEffects, problemResponse } from '@learnwright/http';
import { type AiPorts, createPluginHost, type PluginHost, type PluginModule } from '@learnwright/plugin-host';
import type { Caller, Logger, PluginClass, PluginDefinition } from '@learnwright/plugin-sdk';
import { createTestClock, createTestIds, type TestClock } from '../clock/test-clock.ts';
import { createLearner, type TestLearner } from './create-learner.ts';
import { createTopic } from './create-topic.ts';
import { describeEvent } from './describe-event.ts';
import { createPluginData } from './plugin-data.ts';
import { createTestJobs, type TestJobs } from './run-jobs.ts';

/** What a request was answered with, read whole. */
export interface PluginAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of another media type; null for none. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A line that the host or a plugin has logged. */
export interface PluginLogLine {
  readonly logger: string;
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const OPERATOR: Caller = { role: 'operator', id: 'test', user_id: null };

/** A learner, as a caller of routes. */
export function learnerCaller(user_id: string): Caller {
  return { role: 'learner', id: `user ${user_id}`, user_id };
}

/** A plugin host over a real database, asked without a socket. */
export interface PluginServer {
  readonly host: PluginHost;
  readonly database: Database;
  readonly clock: TestClock;
  readonly log: readonly PluginLogLine[];
  /** Adds a user, with settings where some are given, and a project. */
  createLearner(settings?: Partial<StoredUserSettings>, project?: Partial<Project>): Promise<TestLearner>;
  /** Calls a route: `request('POST', '/quiz/attempts', body)` goes to /api/plugins/quiz/attempts. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PluginAnswer>;
  /** The same, unread: for streams. `signal` is the client's connection. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same routes, called by somebody else: `server.as(learnerCaller(user.id)).request('GET', …)`. */
  as(caller: Caller): Pick<PluginServer, 'request' | 'fetch'>;
  /** Waits for a job of a plugin to end, and answers it: `await server.jobEnded(body.id)`. */
  jobEnded: TestJobs['ended'];
  /**
   * Tells the plugins of something as a delivery does, with an event of the same id for the same happening. Rejects with
   * what a plugin throws.
   */
  tell<Name extends DurableHook>(hook: Name, ...args: EventArguments<Name>): Promise<void>;
  /** Deactivates the plugins; the database stays open. */
  close(): Promise<void>;
}

/** The options of a plugin server. */
export interface PluginServerOptions {
  /** Values of settings, by plugin and key. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly clock?: TestClock;
  /** Default: ids that count from 1; servers that share a database share these too. */
  readonly createId?: CreateId;
  /** The key of each provider slot; default: `test-key` for all of them. */
  readonly openKey?: AiPorts['openKey'];
  /** AI tokens of a user a day; default: as many as they like. */
  readonly dailyTokens?: number;
  /** Where plugins keep files; default: a temporary directory, gone when the server is closed. */
  readonly dataDirectory?: string;
  /** Where plugins can be loaded from in a worker thread, by name: for those with the synchronous `ai_complete`. */
  readonly modules?: Readonly<Record<string, PluginModule>>;
}

/** What definePlugin has made, whatever its settings and tables, or a class; the host checks the rest. */
export type TestPlugin = Pick<PluginDefinition, 'name' | 'version'> | PluginClass;

/** Starts plugins over a database with core's schema; fails where one of them cannot be activated. */
export async function startPluginServer(
  database: Database,
  plugins: readonly TestPlugin[],
  options: PluginServerOptions = {},
): Promise<PluginServer> {
  const {
    clock = createTestClock(),
    createId = createTestIds(),
    openKey = () => 'test-key',
    dailyTokens = 0,
    modules = {},
  } = options;
  const log: PluginLogLine[] = [];
  const { stores, unitOfWork, lockName, tryLockName, exclusively, events } = database;
  const discovered = plugins.map((plugin) => discover(plugin, modules));
  const configDirectory = await writeSettings(options.settings ?? {});
  const data = createPluginData(options.dataDirectory);
  const jobs = createTestJobs(database, { clock, createId }, () => host);
  const host: PluginHost = createPluginHost({
    discovered: { plugins: discovered, findings: [] },
    enabled: discovered.map(({ name }) => name),
    configDirectory,
    ports: {
      kysely: (plugin) => database.kyselyOf(plugin),
      transaction: (work) => unitOfWork.run((_, afterCommit) => work(afterCommit)),
      exclusively,
      secrets: data.secrets,
      openFolder: data.openFolder,
      startJob: jobs.start,
      findJob: database.stores.jobs.find,
      events,
      migrate: async (owner, migrations, options) => void (await database.migrate([{ owner, migrations, ...options }])),
      clock,
      createId,
      createLogger: (logger) => createLogger(logger, log),
      effects: createRequestEffects(
        {
          unitOfWork,
          lockName,
          tryLockName,
          clock,
          findOwners: (record, ids) => findRecordOwners(stores, record, ids),
        },
        { checkResponses: true },
      ),
      ai: { findSettings: stores.settings.find, openKey, usage: stores.aiUsage, dailyTokens },
    },
  });
  const ports = { unitOfWork, clock, createId, hooks: host.hooks };
  await host.start({
    ...stores,
    sessions: { ...stores.sessions, insert: (session) => unitOfWork.run((unit) => insertSession(unit, session)) },
    createTopic: (curriculum_id, input) => createTopic(database, { clock, createId }, curriculum_id, input),
    createCurriculum: (user_id, input) => createCurriculum(ports, user_id, input),
    changeCurriculum: (id, patch) => changeCurriculum(ports, id, patch),
    createLesson: (curriculum_id, input) => createLesson(ports, curriculum_id, input),
    changeLesson: (id, patch) => changeLesson(ports, id, patch),
    recordAttempts: (user_id, attempts) => recordAttempts(ports, user_id, attempts),
    moveElements: (moves) => moveElements(ports, moves),
    recordProgress: (user_id, input) => recordProgress(ports, user_id, input),
  });
  await rm(configDirectory, { recursive: true, force: true });
  const [failure] = Object.entries(host.errors());
  if (failure !== undefined) throw new Error(`The plugin "${failure[0]}" does not run: ${failure[1]}`);

  async function fetchAs(caller: Caller, path: string, init: RequestInit = {}): Promise<Response> {
    const [, name = ''] = path.split(/[/?]/);
    const request = new Request(`http://localhost/api/plugins${path}`, init);
    try {
      return await host.dispatch(name, request, { requestId: 'test', caller });
    } catch (error) {
      const acceptLanguage = request.headers.get('accept-language') ?? '';
      if (isAppError(error)) return problemResponse(error, { requestId: 'test' }, { acceptLanguage });
      throw error;
    }
  }

  function as(caller: Caller): Pick<PluginServer, 'request' | 'fetch'> {
    return {
      fetch: (path, init) => fetchAs(caller, path, init),
      request: async (method, path, body, headers = {}) => {
        const json = body === undefined ? {} : { body: JSON.stringify(body) };
        const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, ...json };
        return read(await fetchAs(caller, path, init));
      },
    };
  }

  async function tell(hook: DurableHook, ...args: readonly unknown[]): Promise<void> {
    const event = await describeEvent(hook, args, database, clock);
    for (const { name } of discovered) await host.hooks.deliver(hook, name, [...args, event]);
  }

  return {
    host,
    tell,
    database,
    clock,
    log,
    createLearner: (settings, project) => createLearner(database, { clock, createId }, settings, project),
    ...as(OPERATOR),
    as,
    jobEnded: jobs.ended,
    close: async () => {
      await jobs.stop();
      await host.stop();
      await data.remove();
    },
  };
}

async function read(response: Response): Promise<PluginAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  if (text === '') return { status, headers, body: null };
  const isJson = headers.get('content-type')?.includes('json') === true;
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}

function discover(plugin: TestPlugin, modules: NonNullable<PluginServerOptions['modules']>) {
  const { name, version } = typeof plugin === 'function' ? new plugin() : plugin;
  return {
    name,
    package_name: `@learnwright/plugin-${name}`,
    package_version: version,
    first_party: true,
    directory: '/',
    load: async () => plugin,
    module: modules[name],
  };
}

/** The config directory with a file for each plugin that has values. */
async function writeSettings(settings: NonNullable<PluginServerOptions['settings']>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'learnwright-plugin-server-'));
  await mkdir(join(directory, 'plugins'));
  for (const [name, values] of Object.entries(settings)) {
    await writeFile(join(directory, 'plugins', `${name}.yaml`), JSON.stringify({ settings: values }));
  }
  return directory;
}

function createLogger(logger: string, log: PluginLogLine[]): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields = {}) => {
      log.push({ logger, level, message, fields });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
