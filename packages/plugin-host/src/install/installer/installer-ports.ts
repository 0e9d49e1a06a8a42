import type { Clock, CreateId, Exclusively, PluginStores } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { InspectionOptions } from '../../archive/inspection-options.ts';
import type { PluginChanges } from '../../changes/plugin-changes.ts';
import type { Timers } from '../../deadlines/timers.ts';
import type { PluginFolders } from '../plugin-folders.ts';
import type { RestoredPlugins } from './restore-plugins.ts';

/** What archives of the database are made plugins with. */
export interface ArchivePorts {
  readonly stores: PluginStores;
  readonly folders: PluginFolders;
  readonly trust: InspectionOptions['trust'];
  readonly engines: InspectionOptions['engines'];
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly logger: Logger;
}

/** What an installer works with. */
export interface InstallerPorts extends ArchivePorts {
  readonly host: PluginChanges & { errors(): Record<string, string> };
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  readonly exclusively: Exclusively;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly timers: Timers;
  /** Where what is purged is written to first. */
  readonly exportDirectory: string;
  /** What the host was started with. */
  readonly restored: Pick<RestoredPlugins, 'generation' | 'states'>;
}
