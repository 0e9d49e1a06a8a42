import type { Logger } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { howToTryAgain } from '../status/how-to-try-again.ts';
import type { PluginStart, StartJournal } from './start-journal.ts';

/** The journal as a start works with it: one that cannot be kept is logged and stops nothing. */
export interface JournalKeeper {
  /** Why plugins are left out, a sentence by name. A plugin whose version has changed since is tried again. */
  explainInterruptions(chosen: readonly DiscoveredPlugin[]): Promise<ReadonlyMap<string, string>>;
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
    explainInterruptions: async (chosen) => {
      const interrupted = await attempt(() => journal.interrupted(), []);
      const explained = interrupted.flatMap((start) => {
        const isThere = chosen.some(
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
