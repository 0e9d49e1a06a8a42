import type { CreateId } from '@learnwright/core';
import { findInstalledPlugin } from './folders/find-installed-plugin.ts';
import { linkFolder, removeLink } from './folders/link-folder.ts';
import { stagePlugin } from './folders/stage-plugin.ts';
import { createStorePaths } from './folders/store-paths.ts';
import { tidyStore } from './folders/tidy-store.ts';
import type { PluginFolders } from './plugin-folders.ts';

/** Where the files of plugins are kept. */
export interface FolderOptions {
  /** It is made as soon as there is something to write; several servers may share it. */
  readonly directory: string;
  /** Gives each folder that is being written a name that no other has. */
  readonly createId: CreateId;
}

/** Keeps the files of installed plugins below a directory. */
export function createPluginFolders({ directory, createId }: FolderOptions): PluginFolders {
  const paths = createStorePaths(directory);
  return {
    stage: (plugin) => stagePlugin(plugin, paths, createId),
    find: async (archive) => findInstalledPlugin(paths.folderOf(archive), archive),
    link: async (archive) => linkFolder(paths.linkOf(archive.name), paths.folderOf(archive), createId()),
    unlink: async (name) => removeLink(paths.linkOf(name)),
    tidy: (kept, changed) => tidyStore(paths, kept, changed, createId),
  };
}
