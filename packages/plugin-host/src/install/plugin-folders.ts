import type { ArchivedPlugin } from '../archive/archived-plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';

/** Names an installed archive. */
export interface ArchiveName {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The files of a plugin in a folder that only their writer knows. */
export interface StagedPlugin {
  /** Its real path. */
  readonly directory: string;
  /** Gives the folder its lasting name; does nothing where a folder of this name is there already. */
  publish(): Promise<void>;
  /** Deletes the folder, unless it has been published. */
  discard(): Promise<void>;
}

/** The files of installed plugins below one directory, a folder for each archive: `.store/<name>/<version>-<sha12>`. */
export interface PluginFolders {
  /** Writes the files of an archive, each on the disk when this resolves. */
  stage(plugin: ArchivedPlugin): Promise<StagedPlugin>;
  /** The plugin in a published folder, by what its plugin.yaml says; null where there is none. Its code is not loaded. */
  find(archive: ArchiveName): Promise<DiscoveredPlugin | null>;
  /** Lets `installed/<name>` point to the folder of an archive, at once. */
  link(archive: ArchiveName): Promise<void>;
  unlink(name: string): Promise<void>;
  /**
   * Deletes the folders that are none of these: those of the plugin that has changed at once, the others when they are an
   * hour old; and what writers that are gone have left.
   */
  tidy(kept: readonly ArchiveName[], changed: string | null): Promise<void>;
}
