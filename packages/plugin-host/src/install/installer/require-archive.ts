import { AppError } from '@learnwright/core';
import type { DiscoveredPlugin } from '../../discovery/discovered-plugin.ts';
import { describeError } from '../../status/describe-error.ts';
import type { ArchiveName } from '../plugin-folders.ts';
import type { ArchivePorts } from './installer-ports.ts';
import { materialiseArchive } from './materialise-archive.ts';

/** The plugin of an archive that was installed. Throws conflict, with the reason, where this server cannot use it. */
export async function requireArchive(archive: ArchiveName, ports: ArchivePorts): Promise<DiscoveredPlugin> {
  try {
    return await materialiseArchive(archive, ports);
  } catch (cause) {
    throw new AppError('conflict', describeError(cause), { cause });
  }
}
