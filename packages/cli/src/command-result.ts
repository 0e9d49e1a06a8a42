import type { Ending } from './exit-codes.ts';
import type { OnProgress, ServerCommands } from './server-commands.ts';

/** What a command has to say once it is done. */
export interface CommandResult {
  readonly ending: Ending;
  /** What `--json` prints; absent where the command has no result. */
  readonly json?: unknown;
  /** What people read, without a line break at the end; empty prints nothing. */
  readonly text: string;
  /** A last sentence for the error stream where the ending is not `ok`. */
  readonly complaint?: string;
}

/** The work of a command: everything before it has parsed the words, everything after it prints. */
export type Work = (server: ServerCommands, onProgress: OnProgress) => Promise<CommandResult>;

/**
 * Runs the work of a command and prints its result. `title` stands beside the progress bar; the server is looked for in
 * `folders` first.
 */
export type RunWork = (title: string, work: Work, folders?: readonly string[]) => Promise<void>;

/** Runs work that needs no server, and prints its result. */
export type RunAlone = (work: () => Promise<CommandResult>) => Promise<void>;

/** The two ways to run a command. */
export interface Runs {
  readonly withServer: RunWork;
  readonly alone: RunAlone;
}
