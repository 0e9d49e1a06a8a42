import type {
  AfterCommit,
  Clock,
  CreateId,
  EventStores,
  Exclusively,
  HookCall,
  Job,
  ScheduleStore,
} from '@learnwright/core';
import type { RequestHandling } from '@learnwright/http';
import type { Logger, Migrations, PluginContext } from '@learnwright/plugin-sdk';
import type { AiPorts } from './ai/ai-client.ts';
import type { CallOrigin } from './calls/attribution.ts';
import type { Timers } from './calls/deadlines.ts';
import type { SettingPorts } from './config/stored-settings.ts';

/** How the tables of an owner are brought up to date. */
export interface MigrateOptions {
  /** Accepts tables that a later version has migrated; default: that is an error. */
  readonly tolerateNewer?: boolean;
  /** Judges what the migrations have done to the schema, before the commit; what it throws undoes them. */
  judge?(changes: SchemaChanges): void;
}

/** What the migrations of an owner have done to the schema. */
interface SchemaChanges {
  /** What does not belong to the owner and was created, changed or dropped: `dropped the table "attempts"`. */
  readonly foreign: readonly string[];
  /** The owner's tables with a `user_id`. */
  readonly personal: readonly string[];
}

/** A job to be started. */
export interface JobStart {
  readonly plugin: string;
  readonly kind: string;
  readonly input: unknown;
  readonly user_id: string | null;
}

/** One try of a delivery. */
export interface TriedDelivery {
  readonly plugin: string;
  readonly hook: string;
  readonly event_id: string;
  readonly user_id: string;
  /** `later`: it failed, or was held back, and is tried again; `dead`: it has failed too often. */
  readonly outcome: 'done' | 'later' | 'dead';
  /** How long the plugin has taken. */
  readonly milliseconds: number;
  /** Why it is not done, in a sentence; null where the plugin was only held back. */
  readonly error: string | null;
}

/** What a plugin host needs from the server it is part of. */
export interface HostPorts extends SettingPorts {
  /** The database as a plugin sees it, its own tables alone; inside a transaction, its queries belong to that. */
  kysely(plugin: string): PluginContext['db'];
  /** Runs work in one transaction over plugin tables and core records; joins the one that is open. */
  transaction<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T>;
  /** Runs work while nobody else runs work of the same name; the work may leave the process. */
  readonly exclusively: Exclusively;
  /** Makes the folder of a plugin in the data directory, and returns its path. */
  openFolder(plugin: string): Promise<string>;
  /** What follows commits. */
  readonly events: EventStores;
  /** When the scheduled work of plugins is due, and who does it. */
  readonly schedules: ScheduleStore;
  /** What AI calls on behalf of users need. */
  readonly ai: AiPorts;
  /** Brings the tables of an owner, a plugin's name, up to date. */
  migrate(owner: string, migrations: Migrations, options?: MigrateOptions): Promise<void>;
  /** Starts a job of a plugin; inside a transaction it starts if that commits. */
  startJob(job: JobStart): Promise<Job>;
  /** A job of core or of any plugin as it is now; null where there is none. */
  findJob(id: string): Promise<Job | null>;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** A log under a plugin's name, or the host's own under `plugin-host`. Caught errors are in the field `error`. */
  createLogger(name: string): Logger;
  /** What the routes of plugins answer requests with. */
  readonly requests: RequestHandling;
  /** Whether the server asks callers who they are. Default true. */
  readonly checksCallers?: boolean;
  /** Takes secrets out of what a plugin has said about a failure; default: nothing is known of secrets. */
  redactSecrets?(text: string): string;
  /** The request that is being answered when core itself calls a hook; default: none is known. */
  currentRequestId?(): string | null;
  /** Runs every call of a subscriber of a hook, such as in a span; returns as the call does. Default: calls it. */
  aroundHook?(call: HookCall, run: () => unknown): unknown;
  /** Told of each failure of a plugin that is counted: whose it is, and in which hook, route or other call. */
  onPluginError?(origin: CallOrigin): void;
  /** Told of each try to deliver an event to a plugin in this process, and of what came of it. */
  onDelivery?(tried: TriedDelivery): void;
  /**
   * Tells whether the database or the process was held up within the last milliseconds, so that a plugin that took too long
   * is not to blame; default: never.
   */
  wasHeldUp?(milliseconds: number): boolean;
  /** Default: the timers of the runtime. */
  readonly timers?: Timers;
}
