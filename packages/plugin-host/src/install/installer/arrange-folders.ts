import type { ArchivePorts } from './installer-ports.ts';
import { archiveOf, archivesToKeep } from './restore-plugins.ts';

/**
 * Lets `installed/<name>` of a plugin that has changed point to what is wanted of it, and deletes the folders that nobody
 * wants. What fails is logged: plugins run without it.
 */
export async function arrangeFolders({ folders, stores, logger }: ArchivePorts, changed: string | null): Promise<void> {
  try {
    const states = await stores.states.list();
    if (changed !== null) {
      const state = states.find(({ name }) => name === changed);
      const archive = state === undefined ? null : archiveOf(state);
      await (archive === null ? folders.unlink(changed) : folders.link(archive));
    }
    await folders.tidy(archivesToKeep(states), changed);
  } catch (error) {
    logger.warn('The folders of installed plugins could not be put in order.', { error });
  }
}
