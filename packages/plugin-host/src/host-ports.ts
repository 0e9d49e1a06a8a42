import type { AfterCommit, Clock, CreateId, Exclusively } from '@learnwright/core';
import type { RequestEffects } from '@learnwright/http';
import type { Logger, Migrations, PluginContext } from '@learnwright/plugin-sdk';
import type { AiPorts } from './ai/ai-client.ts';
import type { Timers } from './calls/deadlines.ts';

/** How the tables of an owner are brought up to date. */
export interface MigrateOptions {
  /** Accepts tables that a later version has migrated; default: that is an error. */
  readonly tolerateNewer?: boolean;
}

/** What a plugin host needs from the server it is part of. */
export interface HostPorts {
  /** The database as plugins see it: inside a transaction, the one whose queries belong to that transaction. */
  kysely(): PluginContext['db'];
  /** Runs work in one transaction over plugin tables and core records; joins the one that is open. */
  transaction<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T>;
  /** Runs work while nobody else runs work of the same name; the work may leave the process. */
  readonly exclusively: Exclusively;
  /** What AI calls on behalf of users need. */
  readonly ai: AiPorts;
  /** Brings the tables of an owner, a plugin's name, up to date. */
  migrate(owner: string, migrations: Migrations, options?: MigrateOptions): Promise<void>;
  readonly clock: Clock;
  readonly createId: CreateId;
  /** A log under a plugin's name, or the host's own under `plugin-host`. Caught errors are in the field `error`. */
  createLogger(name: string): Logger;
  readonly effects: RequestEffects;
  /** Takes secrets out of what a plugin has said about a failure; default: nothing is known of secrets. */
  hideSecrets?(text: string): string;
  /** The request that is being answered when core itself calls a hook; default: none is known. */
  currentRequestId?(): string | null;
  /** Default: the timers of the runtime. */
  readonly timers?: Timers;
}
