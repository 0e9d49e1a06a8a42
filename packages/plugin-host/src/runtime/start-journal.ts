import type { Logger } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { CallMarks } from '../calls/call-marks.ts';
import { howToTryAgain } from '../status/health-records.ts';

/** Code of a plugin during which a process may end: when it runs for the first time in a start, or later. */
export interface PluginStart {
  readonly plugin: string;
  /** The version of its package. */
  readonly version: string;
  readonly phase: 'load' | 'activate' | 'run';
}

/** Remembers which plugin was being started when a process ended, so that one that ends every process is left out. */
export interface StartJournal {
  /** The starts during which a process has ended, earliest first, of plugins whose start has not been outlived since. */
  interrupted(): Promise<readonly PluginStart[]>;
  /** Notes a start; the note is on the disk when this resolves. */
  begin(start: PluginStart): Promise<void>;
  /** Notes that the process has outlived the start. */
  end(): Promise<void>;
  /** Forgets the interrupted starts of a plugin, and what it has ended later. */
  forget(plugin: string): Promise<void>;
  /** Forgets the interrupted starts alone; default: forgets all. */
  outlive?(plugin: string): Promise<void>;
  /** Marks the calls of a plugin that serves; default: an end in the middle of them is not remembered. */
  readonly marks?: Pick<CallMarks, 'watches' | 'enter' | 'leave'>;
  /** Remembers ends of the process by a plugin that serves from now on. */
  watch?(plugin: string, version: string): void;
  /** Notes at once, without waiting, that code of a plugin ends the process. */
  noteEnd?(plugin: string): void;
}

/** Remembers nothing: for hosts without a directory of their own, as in tests. */
export const NO_JOURNAL: StartJournal = {
  interrupted: async () => [],
  begin: async () => undefined,
  end: async () => undefined,
  forget: async () => undefined,
};

/** So many interrupted starts in a row keep a plugin out: one alone may be a kill that came from outside. */
const INTERRUPTIONS_IN_A_ROW = 2;

const WARNINGS = {
  start: 'The server has ended while a plugin was being started. The plugin is tried again.',
  run: 'The server has been ended by code of a plugin, or in the middle of it. The plugin is tried again.',
} as const;

/** The journal as the lifecycle uses it: a journal that cannot be written is logged and stops nothing. */
export interface JournalKeeper {
  /**
   * Why plugins are left out, a sentence by name: the last two starts of that version have not been outlived. A plugin
   * whose version has changed since is tried again, a first-party plugin always is.
   */
  explainInterruptions(wanted: readonly DiscoveredPlugin[]): Promise<ReadonlyMap<string, string>>;
  begin(discovered: DiscoveredPlugin, phase: 'load' | 'activate'): Promise<void>;
  end(): Promise<void>;
  /** Forgets all that a plugin has interrupted: it is another version, or gets another chance. */
  forget(plugin: string): Promise<void>;
  /** Forgets the interrupted starts of a plugin: the process has outlived its start. */
  outlive(plugin: string): Promise<void>;
  /** Remembers from now on where a third-party plugin ends the process. */
  watch(discovered: DiscoveredPlugin): void;
}

/** Builds the keeper of a journal. */
export function keepJournal(journal: StartJournal, logger: Logger): JournalKeeper {
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      logger.warn('What is being started could not be noted: a plugin that ends the server will be tried again.', {
        error,
      });
      return otherwise;
    }
  }

  return {
    explainInterruptions: async (wanted) => {
      const interrupted = await attempt(() => journal.interrupted(), []);
      const explained = new Map<string, string>();
      for (const { name, package_version, first_party } of wanted) {
        const starts = interrupted.filter(({ plugin, version }) => plugin === name && version === package_version);
        const last = starts.at(-1);
        if (last === undefined) continue;
        const isLeftOut = !first_party && starts.length >= INTERRUPTIONS_IN_A_ROW;
        if (isLeftOut) explained.set(name, explain(last, starts.length));
        else logger.warn(WARNINGS[last.phase === 'run' ? 'run' : 'start'], { ...last });
      }
      return explained;
    },
    begin: ({ name, package_version }, phase) =>
      attempt(() => journal.begin({ plugin: name, version: package_version, phase }), undefined),
    end: () => attempt(() => journal.end(), undefined),
    forget: (plugin) => attempt(() => journal.forget(plugin), undefined),
    outlive: (plugin) =>
      attempt(
        async () => (journal.outlive === undefined ? journal.forget(plugin) : journal.outlive(plugin)),
        undefined,
      ),
    watch: ({ name, package_version, first_party }) => {
      if (!first_party) journal.watch?.(name, package_version);
    },
  };
}

function explain({ plugin, version, phase }: PluginStart, times: number): string {
  if (phase === 'run') {
    return `It is left out because code of version ${version} has ended the server ${times} times in a row. ${howToTryAgain(plugin)}`;
  }
  const state = phase === 'load' ? 'loaded' : 'activated';
  return `It is left out because the last ${times} starts of the server ended while version ${version} was being ${state}. ${howToTryAgain(plugin)}`;
}
