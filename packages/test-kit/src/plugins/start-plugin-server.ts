import { rm } from 'node:fs/promises';
import {
  type DurableHook,
  type ElementError,
  type EventArguments,
  findRecordOwners,
  isAppError,
  type Project,
  type StoredUserSettings,
  type User,
} from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { createRequestHandling, problemResponse } from '@learnwright/http';
import { createPluginHost, type PluginHost } from '@learnwright/plugin-host';
import type { Caller, PluginClass, PluginContext, PluginDefinition, SettingsDefinition } from '@learnwright/plugin-sdk';
import { createTestClock, createTestIds } from '../clock/test-clock.ts';
import { announceLength } from './announce-length.ts';
import { createLearner, type TestLearner } from './create-learner.ts';
import { describeEvent } from './describe-event.ts';
import { giveSettings } from './give-settings.ts';
import { openPackage } from './package-folder.ts';
import { type PluginAnswer, readAnswer } from './plugin-answer.ts';
import { createPluginData } from './plugin-data.ts';
import { createPluginLog, type PluginLogLine } from './plugin-log.ts';
import { createTestJobs, type TestJobs } from './run-jobs.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import type { PluginServerOptions } from './server-options.ts';
import { completeAttempt, type TestAttempt } from './test-attempt.ts';
import { createTestRecords } from './test-records.ts';

const OPERATOR: Caller = { role: 'operator', id: 'test', user_id: null };

/** A learner, as a caller of routes. */
export function learnerCaller(user_id: string): Caller {
  return { role: 'learner', id: `user ${user_id}`, user_id };
}

/** A plugin host over a real database, asked without a socket. */
export interface PluginServer {
  readonly host: PluginHost;
  readonly database: Database;
  readonly clock: ServerClock;
  readonly log: readonly PluginLogLine[];
  /** Adds a user, with settings where some are given, and a project. */
  createLearner(
    settings?: Partial<StoredUserSettings>,
    project?: Partial<Project>,
    user?: Partial<User>,
  ): Promise<TestLearner>;
  /** Calls a route: `request('POST', '/quiz/attempts', body)` goes to /api/plugins/quiz/attempts. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PluginAnswer>;
  /** The same, unread: for streams. `signal` is the client's connection. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same routes, called by somebody else: `server.as(learnerCaller(user.id)).request('GET', …)`. */
  as(caller: Caller): Pick<PluginServer, 'request' | 'fetch'>;
  /** Waits for a job of a plugin to end, and returns it: `await server.jobEnded(body.id)`. */
  jobEnded: TestJobs['ended'];
  /**
   * Tells the plugins of something as a delivery does, with an event of the same id for the same happening. Rejects with
   * what a plugin throws.
   */
  tell<Name extends DurableHook>(hook: Name, ...args: EventArguments<Name>): Promise<void>;
  /**
   * Records attempts of a user as a client reports them, and tells the plugins; returns the resulting rows. Where a test
   * says no place, they happen in one lesson.
   */
  recordAttempts(user: Pick<User, 'id'>, attempts: readonly TestAttempt[]): Promise<readonly ElementError[]>;
  /** What a running plugin works with: its settings, its tables, everything in its `context`. */
  contextOf<Settings extends SettingsDefinition, Tables>(
    plugin: PluginDefinition<Settings, Tables>,
  ): PluginContext<Settings, Tables>;
  contextOf(plugin: PluginClass): PluginContext;
  /** Does everything that is due by the clock: what plugins are still to be told, their schedules and their upkeep. */
  runDue(): Promise<void>;
  /** Deactivates the plugins; the database stays open. */
  close(): Promise<void>;
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
  const folderOf = await openPackage(options.directory);
  const discovered = plugins.map((plugin) => discover(plugin, folderOf, modules));
  const data = createPluginData(options.dataDirectory);
  const configDirectory = await giveSettings(options.settings ?? {}, plugins, {
    database,
    clock,
    secrets: data.secrets,
  });
  const jobs = createTestJobs(database, { clock, createId }, () => host);
  const host: PluginHost = createPluginHost({
    discovered: { plugins: discovered, findings: [] },
    enabled: discovered.map(({ name }) => name),
    configDirectory,
    ports: {
      kysely: (plugin) => database.kyselyOf(plugin),
      transaction: (work) => unitOfWork.run((_, afterCommit) => work(afterCommit)),
      exclusively,
      plugins: database.plugins,
      secrets: data.secrets,
      openFolder: data.openFolder,
      ...(options.checksCallers !== undefined && { checksCallers: options.checksCallers }),
      startJob: jobs.start,
      findJob: database.stores.jobs.find,
      events,
      schedules: database.plugins.schedules,
      migrate: async (owner, migrations, options) => void (await database.migrate([{ owner, migrations, ...options }])),
      clock,
      createId,
      createLogger: (logger) => createPluginLog(logger, log),
      requests: createRequestHandling(
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
  const records = createTestRecords(database, { clock, createId, hooks: host.hooks });
  await host.start(records);
  await rm(configDirectory, { recursive: true, force: true });
  const [failure] = Object.entries(host.errors());
  if (failure !== undefined) throw new Error(`The plugin "${failure[0]}" does not run: ${failure[1]}`);

  async function fetchAs(caller: Caller, path: string, init: RequestInit = {}): Promise<Response> {
    const [, name = ''] = path.split(/[/?]/);
    const request = new Request(`http://localhost/api/plugins${path}`, await announceLength(init));
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
        return readAnswer(await fetchAs(caller, path, init));
      },
    };
  }

  // The one place that vouches for the type of a context: it is the definition's own.
  function contextOf<Settings extends SettingsDefinition, Tables>(
    plugin: PluginDefinition<Settings, Tables>,
  ): PluginContext<Settings, Tables>;
  function contextOf(plugin: PluginClass): PluginContext;
  function contextOf(plugin: TestPlugin): PluginContext {
    const { name } = describePlugin(plugin);
    const context = host.contextOf(name);
    if (context === null) throw new Error(`The plugin "${name}" does not run on this server.`);
    return context;
  }

  async function runDue(): Promise<void> {
    await host.deliveries.run();
    await host.schedules.run();
    await host.upkeep(new AbortController().signal);
  }

  async function recordFor(user: Pick<User, 'id'>, attempts: readonly TestAttempt[]) {
    const rows = await records.recordAttempts(user.id, attempts.map(completeAttempt));
    await host.deliveries.run();
    return rows;
  }

  async function tell(hook: DurableHook, ...args: readonly unknown[]): Promise<void> {
    const event = await describeEvent(hook, args, database, clock);
    for (const { name } of discovered) await host.hooks.deliver(hook, name, [...args, event]);
  }

  return {
    host,
    tell,
    database,
    clock: createServerClock(clock, runDue),
    log,
    runDue,
    recordAttempts: recordFor,
    contextOf,
    createLearner: (...fields) => createLearner(database, { clock, createId }, ...fields),
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

/** What a plugin calls itself; a class says it in its instances. */
export function describePlugin(plugin: TestPlugin): Pick<PluginDefinition, 'name' | 'version'> {
  return typeof plugin === 'function' ? new plugin() : plugin;
}

function discover(
  plugin: TestPlugin,
  folderOf: (name: string) => string | null,
  modules: NonNullable<PluginServerOptions['modules']>,
) {
  const { name, version } = describePlugin(plugin);
  return {
    name,
    package_name: `@learnwright/plugin-${name}`,
    package_version: version,
    first_party: true,
    directory: folderOf(name) ?? '/',
    // Built or not, pages are a matter of `openPluginPage`.
    ui_directory: '/ui',
    load: async () => plugin,
    module: modules[name],
  };
}
