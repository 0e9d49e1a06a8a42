import type { OnProgress, ServerCommands } from './server-commands.ts';

/** How a run of the command can end: the status the shell sees and what it means. Append-only: scripts branch on it. */
export const EXIT_CODES = {
  ok: { status: 0, meaning: 'Done.' },
  failed: { status: 1, meaning: 'It failed. The message says why and what to do.' },
  usage: {
    status: 2,
    meaning: 'Wrong usage: an unknown command or option, a value that is not allowed, or a path that is not there.',
  },
  refused: {
    status: 3,
    meaning: 'The content or the plugin was refused, or doctor found a problem. The report lists every finding.',
  },
  server_missing: { status: 4, meaning: 'The package @learnwright/server is not installed here, or not complete.' },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

/** The name of a way to end. */
export type Ending = keyof typeof EXIT_CODES;

/** A failure whose sentence already says what to do: it is printed as it is. */
export class CommandError extends Error {
  readonly ending: Ending;

  constructor(ending: Ending, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.ending = ending;
  }
}

/** The result of a command. */
export interface CommandResult {
  readonly ending: Ending;
  /** What `--json` prints; absent where the command has no result. */
  readonly json?: unknown;
  /** What people read, without a line break at the end; empty prints nothing. */
  readonly text: string;
  /** A last sentence for the error stream where the ending is not `ok`. */
  readonly complaint?: string;
}

/** The people at a command. */
export interface People {
  /** Tells them a sentence on the error stream; with `--json` nobody is told anything. */
  tell(sentence: string): void;
  /** Asks whether to go on: only "yes" does. Null where nobody is there to be asked. */
  readonly confirm: ((question: string) => Promise<boolean>) | null;
}

/** The work of a command: everything before it has parsed the words, everything after it prints. */
export type Work = (server: ServerCommands, onProgress: OnProgress, people: People) => Promise<CommandResult>;

/** Runs the work of a command and prints its result. `title` stands beside the progress bar. */
export type RunWork = (title: string, work: Work) => Promise<void>;

/** Runs work on a server of an author, which is looked for in `folders` first, and prints its result. */
export type RunForAuthor = (title: string, work: Work, folders: readonly string[]) => Promise<void>;

/** Runs work that needs no server, and prints its result. `home` is the folder of the server whose own command this is, or null. */
export type RunAlone = (work: (home: string | null) => Promise<CommandResult>) => Promise<void>;

/** The ways to run a command. */
export interface Runs {
  /** On the server of this folder or this machine; people are told which it is. */
  readonly withServer: RunWork;
  /** On the same server, which says by itself where its data are. */
  readonly serving: RunWork;
  /** On a server that never is the one of this machine. */
  readonly forAuthor: RunForAuthor;
  readonly alone: RunAlone;
  /** Adds the variables of an environment file to those of the process, before the command runs. */
  readonly useEnvironmentFile: (path: string) => void;
}
