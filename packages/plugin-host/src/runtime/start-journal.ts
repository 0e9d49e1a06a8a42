import type { Logger } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { howToTryAgain } from '../status/plugin-statuses.ts';

/** Code of a plugin that is going to run for the first time in a start. */
export interface PluginStart {
  readonly plugin: string;
  /** The version of its package. */
  readonly version: string;
  readonly phase: 'load' | 'activate';
}

/** Remembers which plugin was being started when the process ended, so that the next start leaves that plugin out. */
export interface StartJournal {
  /** The starts that have ended a process, and that nobody has tried again with success. */
  interrupted(): Promise<readonly PluginStart[]>;
  /** Notes a start; the note is on the disk when this resolves. */
  begin(start: PluginStart): Promise<void>;
  /** Notes that the process has outlived the start. */
  end(): Promise<void>;
  /** Forgets the interrupted starts of a plugin. */
  forget(plugin: string): Promise<void>;
}

/** Remembers nothing: for hosts without a directory of their own, as in tests. */
export const NO_JOURNAL: StartJournal = {
  interrupted: async () => [],
  begin: async () => undefined,
  end: async () => undefined,
  forget: async () => undefined,
};

/** The journal as the lifecycle uses it: a journal that cannot be written is logged and stops nothing. */
export interface JournalKeeper {
  /** Why plugins are left out, a sentence by name. A plugin whose version has changed since is tried again. */
  explainInterruptions(wanted: readonly DiscoveredPlugin[]): Promise<ReadonlyMap<string, string>>;
  begin(discovered: DiscoveredPlugin, phase: PluginStart['phase']): Promise<void>;
  end(): Promise<void>;
  forget(plugin: string): Promise<void>;
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
      const explained = interrupted.flatMap((start) => {
        const isThere = wanted.some(
          ({ name, package_version }) => name === start.plugin && package_version === start.version,
        );
        return isThere ? [[start.plugin, explain(start)] as const] : [];
      });
      return new Map(explained);
    },
    begin: ({ name, package_version }, phase) =>
      attempt(() => journal.begin({ plugin: name, version: package_version, phase }), undefined),
    end: () => attempt(() => journal.end(), undefined),
    forget: (plugin) => attempt(() => journal.forget(plugin), undefined),
  };
}

function explain({ plugin, version, phase }: PluginStart): string {
  const step = phase === 'load' ? 'loaded' : 'activated';
  return `It is left out because the server ended while version ${version} was being ${step}. ${howToTryAgain(plugin)}`;
}
