/** Code of a plugin that is going to run for the first time in a start. */
export interface PluginStart {
  readonly plugin: string;
  /** Of its package. */
  readonly version: string;
  readonly phase: 'load' | 'activate';
}

/**
 * Remembers across the end of the process which plugin was being started, so that one that ends the process is left out
 * of the next start.
 */
export interface StartJournal {
  /** The starts that have ended a process, and that nobody has tried again with success. */
  interrupted(): Promise<readonly PluginStart[]>;
  /** Notes a start; it is on the disk when this resolves. */
  begin(start: PluginStart): Promise<void>;
  /** Notes that the process has outlived it. */
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
