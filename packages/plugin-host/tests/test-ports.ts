import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createClock,
  createIdFactory,
  type EventStores,
  type PluginSetting,
  type StoredResponseStore,
} from '@learnwright/core';
import { createRequestHandling } from '@learnwright/http';
import type { ColumnTypes, Logger, Migration } from '@learnwright/plugin-sdk';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { AiPorts } from '../src/ai/ai-client.ts';
import type { Timers } from '../src/calls/deadlines.ts';
import type { HostPorts } from '../src/host-ports.ts';
import { createMemorySchedules, type MemorySchedules } from './memory-schedules.ts';

/** A line that was logged. */
export interface LogLine {
  readonly logger: string;
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Timers that run when the test says so. */
export interface ManualTimers extends Timers {
  /** Lets time pass. */
  elapse(milliseconds: number): void;
  /** How many are waiting. */
  waiting(): number;
}

/** Ports over a SQLite database in memory. */
export interface TestPorts extends HostPorts {
  readonly log: LogLine[];
  readonly timers: ManualTimers;
  readonly schedules: MemorySchedules;
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): void;
}

const TYPES: ColumnTypes = {
  boolean: 'integer',
  json: 'text',
  integer: 'integer',
  float: 'real',
  timestamp: 'text',
  key: 'text',
};

export function createTestPorts(): TestPorts {
  const database = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  });
  const open = new AsyncLocalStorage<typeof database>();
  const log: LogLine[] = [];
  let now = 1_700_000_000_000;
  const clock = createClock({ wall: () => now++, elapsed: () => now });
  return {
    kysely: () => open.getStore() ?? database,
    transaction: async (work) => {
      if (open.getStore()) return work(() => undefined);
      const tasks: (() => Promise<void>)[] = [];
      const run = () => work((task) => void tasks.push(task));
      const answer = await database.transaction().execute((db) => open.run(db, run));
      for (const task of tasks) await task();
      return answer;
    },
    exclusively: (_name, work) => work(),
    plugins: createTestSettings(),
    secrets: { seal: async (text) => text, open: async (envelope) => envelope },
    openFolder: () => Promise.reject(new Error('No plugin has a folder here.')),
    events: NO_EVENTS,
    schedules: createMemorySchedules(),
    ai: NO_AI,
    startJob: () => Promise.reject(new Error('No job is started here.')),
    findJob: async () => null,
    migrate: async (_owner, migrations) => {
      const steps: Migration[] = Object.values(migrations);
      const db = database.withTables<Record<string, Record<string, unknown>>>();
      for (const step of steps) await step.up({ db, dialect: 'sqlite', types: TYPES });
    },
    clock,
    createId: createIdFactory(clock, (bytes) => crypto.getRandomValues(bytes)),
    createLogger: (logger) => createTestLogger(logger, log),
    requests: createRequestHandling({
      unitOfWork: { run: (work) => work({ storedResponses: NO_ANSWERS }, () => undefined) },
      lockName: async () => undefined,
      tryLockName: async () => true,
      clock,
      findOwners: async () => [],
    }),
    log,
    timers: createManualTimers(),
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Users without settings, keys or a budget. */
const NO_AI: AiPorts = {
  findSettings: async () => null,
  openKey: () => null,
  usage: {
    insert: async () => undefined,
    tokensSince: async () => 0,
  },
  dailyTokens: 0,
};

/** The values of settings, in memory; nobody follows them. */
function createTestSettings(): HostPorts['plugins'] {
  const rows = new Map<string, PluginSetting>();
  const keyOf = ({ plugin, key }: Pick<PluginSetting, 'plugin' | 'key'>) => JSON.stringify([plugin, key]);
  return {
    settings: {
      list: async (plugin) => [...rows.values()].filter((row) => plugin === undefined || row.plugin === plugin),
      insert: async (row) => !rows.has(keyOf(row)) && rows.set(keyOf(row), row) !== null,
      save: async (row) => void rows.set(keyOf(row), row),
      reseal: () => Promise.reject(new Error('Nothing is sealed anew here.')),
      delete: async (plugin, key) => rows.delete(keyOf({ plugin, key })),
    },
    audit: {
      insert: async () => undefined,
      deleteBefore: async () => 0,
      deleteBeyond: async () => 0,
      list: async () => ({ items: [], next: null }),
    },
    states: { advance: async () => undefined },
  };
}

/** What follows commits is stored nowhere. */
const NO_EVENTS: EventStores = {
  events: { publish: async () => undefined, deleteBefore: async () => 0 },
  deliveries: {
    leases: {
      take: async () => [],
      extend: async () => [],
      giveBack: async () => undefined,
      release: async () => undefined,
    },
    listDue: async () => [],
    findDue: async () => null,
    finish: async () => undefined,
    listOtherOwners: async () => [],
    putBack: async () => undefined,
    retry: async () => 0,
    discard: async () => 0,
    list: async () => ({ items: [], next: null }),
    summary: async () => ({ waiting: 0, dead: 0, oldest_due_at: null }),
  },
  subscriptions: {
    list: async () => [],
    lock: async () => undefined,
    save: async () => undefined,
    deletePlugin: async () => undefined,
  },
  replays: {
    list: async () => [],
    insert: async () => true,
    advance: async () => false,
    note: async () => true,
  },
};

const NO_ANSWERS: StoredResponseStore = {
  find: async () => null,
  insert: async () => true,
  takeOver: async () => true,
  remember: async () => true,
  release: async () => undefined,
  complete: async () => undefined,
  delete: async () => undefined,
  deleteAbout: async () => 0,
  deleteSomeAbout: async () => 0,
  deleteBefore: async () => 0,
  countBytes: async () => 0,
  deleteOldest: async () => [],
  scopesOver: async () => [],
  deleteOverflow: async () => 0,
};

function createTestLogger(logger: string, log: LogLine[]): Logger {
  const write =
    (level: keyof Logger): Logger['info'] =>
    (message, fields = {}) => {
      log.push({ logger, level, message, fields });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function createManualTimers(): ManualTimers {
  let now = 0;
  const waiting = new Map<() => void, number>();
  return {
    after: (milliseconds, run) => {
      waiting.set(run, now + milliseconds);
      return () => waiting.delete(run);
    },
    elapse: (milliseconds) => {
      now += milliseconds;
      for (const [run, time] of waiting) {
        if (time > now) continue;
        waiting.delete(run);
        run();
      }
    },
    waiting: () => waiting.size,
  };
}
