import type { Clock } from '@learnwright/core';
import type { DatabaseOptions } from '@learnwright/db';
import type { Discovery, PluginHost } from '@learnwright/plugin-host';
import type { TrialOptions } from '@learnwright/plugin-installer';
import type { Telemetry } from '../operations/telemetry/telemetry.ts';
import type { Serving } from '../storage/open-server-database.ts';
import type { HostOptions, PluginsDepth } from './create-host.ts';

/** What an app is composed of. */
export interface AppOptions extends HostOptions {
  readonly version: string;
  readonly discovered: Discovery;
  /** Plugins to activate besides those that are enabled, such as the one that is being written. */
  readonly linked?: readonly string[];
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  /** How plugins are tried before they are installed. */
  readonly trial?: TrialOptions;
  /** Told of the host before any code of a plugin runs: from then on, errors can be attributed. */
  readonly onHost?: (host: PluginHost) => void;
  /** Parses every JSON answer with its schema: for tests and development. Default: as the configuration says. */
  readonly checkResponses?: boolean;
  /** How this process opens its database to serve; default: it makes a single command, or is a test. */
  readonly serving?: Serving;
  /**
   * Whether this process runs jobs, and delivers events that others have committed; default: it does. One that makes a single
   * command leaves them to servers.
   */
  readonly runsJobs?: boolean;
  /** What is done with the plugins: a command activates none that it does not need. Default: all are activated. */
  readonly plugins?: PluginsDepth;
  /** Gives callers no limits, whatever the settings say: for tests that call often. */
  readonly unlimited?: boolean;
  /** Whether each commit on SQLite waits for the disk; default: it does. Tests need no files after a power failure. */
  readonly synchronous?: DatabaseOptions['synchronous'];
  /** The folder of the built web app, with `site` and `texts`; default: there is none. */
  readonly web?: string | null;
  /** Sends traces and metrics to a collector; default: nothing is sent. */
  readonly telemetry?: Telemetry;
}
