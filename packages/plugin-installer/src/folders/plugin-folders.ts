import { lstat, readdir, readFile, realpath, rename, rm, rmdir, stat, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readStrictYaml } from '@learnwright/archive';
import { makeFolder } from '@learnwright/archive/owned-files';
import { type CreateId, describeError, fileNameOf } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import { type DiscoveredPlugin, pluginVersionSchema } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import type { HostCode } from '../host-port.ts';
import type { ArchivedPlugin } from '../inspection/inspect-plugin-archive.ts';
import { findEntryFile } from '../inspection/plugin-shape.ts';
import { aboutOf, MANIFEST_FILE, readPluginYaml } from '../inspection/plugin-yaml.ts';
import { type StagedFolder, syncFolder, writeFolder } from './write-folder.ts';

/** Names an installed archive. */
export interface ArchiveName {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The files of installed plugins below one directory, a folder for each archive: `.store/<name>/<version>-<sha12>`. */
export interface PluginFolders {
  /** Writes the files of an archive into a folder that only the writer knows; all are on the disk when this resolves. */
  stage(plugin: ArchivedPlugin): Promise<StagedFolder>;
  /** The plugin in a published folder, by its plugin.yaml; null where there is none. Its code is not loaded. */
  find(archive: ArchiveName): Promise<DiscoveredPlugin | null>;
  /** Whether a text is the config file of any version of a plugin in the store, as its archive has it. */
  isConfig(name: string, text: string): Promise<boolean>;
  /** Points `installed/<name>` to the folder of an archive, at once. */
  link(archive: ArchiveName): Promise<void>;
  unlink(name: string): Promise<void>;
  /**
   * Deletes the folders of all other archives than these: of the changed plugin at once, of other plugins when a folder is
   * an hour old, because another process may be about to use it. Also deletes staged folders that are an hour old.
   */
  tidy(kept: readonly ArchiveName[], changed: string | null): Promise<void>;
}

/** Where the files of plugins are kept. */
export interface FolderOptions {
  /** Made as soon as there is something to write; several servers may share it. */
  readonly directory: string;
  /** Gives each staged folder a name that no other folder has. */
  readonly createId: CreateId;
  readonly code: Pick<HostCode, 'importPlugin'>;
}

const IS_WINDOWS = process.platform === 'win32';
/** How many digits of the hash are part of a folder's name. */
const DIGITS = 12;
/** In milliseconds; writing, trying and activating a plugin takes a minute at most. */
const LEFT_BEHIND = 3_600_000;
/** These become parts of paths: they are checked here again, wherever they come from. */
const archiveSchema = z.object({
  name: pluginNameSchema,
  version: pluginVersionSchema,
  sha256: z.string().regex(/^[\da-f]{64}$/, 'Expected 64 hexadecimal digits'),
});

/** Keeps the files of installed plugins below a directory. */
export function createPluginFolders({ directory, createId, code }: FolderOptions): PluginFolders {
  const store = resolve(directory, '.store');
  const staging = join(store, '.staging');
  const folderOf = (archive: ArchiveName) => {
    const { name, version, sha256 } = archiveSchema.parse(archive);
    return join(store, name, `${version}-${sha256.slice(0, DIGITS)}`);
  };
  const linkOf = (name: string) => resolve(directory, 'installed', fileNameOf(pluginNameSchema.parse(name), ''));

  /** Deletes the folders of the store that are not kept. */
  async function tidy(kept: readonly ArchiveName[], changed: string | null): Promise<void> {
    if ((await listFolders(store)).length === 0) return;
    const bin = join(staging, createId());
    await makeFolder(bin);
    // The disk says what time it is: several servers with different clocks may share it.
    const { mtimeMs: now } = await stat(bin);
    const isLeftBehind = async (folder: string) => {
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
      return now - mtimeMs > LEFT_BEHIND;
    };
    for (const folder of await listFolders(staging)) {
      if (await isLeftBehind(folder)) await rm(folder, { recursive: true, force: true });
    }
    const keptFolders = new Set(kept.map(folderOf));
    for (const plugin of (await listFolders(store)).filter((folder) => folder !== staging)) {
      for (const folder of (await listFolders(plugin)).filter((found) => !keptFolders.has(found))) {
        if (basename(plugin) !== changed && !(await isLeftBehind(folder))) continue;
        // Out of sight first: nobody finds half a folder.
        await rename(folder, join(bin, createId())).catch(() => undefined);
      }
      // Fails where a version is left.
      await rmdir(plugin).catch(() => undefined);
    }
    await rm(bin, { recursive: true, force: true });
  }

  return {
    stage: async (plugin) => writeFolder(plugin.files, join(staging, createId()), folderOf(plugin)),
    find: async (archive) => {
      const folder = folderOf(archive);
      const discovered = await readFolder(folder, archive, code.importPlugin);
      return discovered && { ...discovered, chooseConfig: (written) => chooseConfig(folder, archive.name, written) };
    },
    isConfig: async (name, text) => isConfig(join(store, pluginNameSchema.parse(name)), name, text),
    link: async (archive) => linkFolder(linkOf(archive.name), folderOf(archive), createId()),
    unlink: async (name) => removeLink(linkOf(name)),
    tidy,
  };
}

/** The plugin in the folder of an archive, by its plugin.yaml; null where there is none. Throws where somebody has changed the folder. */
async function readFolder(
  folder: string,
  archive: ArchiveName,
  importPlugin: HostCode['importPlugin'],
): Promise<DiscoveredPlugin | null> {
  const directory = await realpath(folder).catch(() => null);
  if (directory === null) return null;
  const {
    entryFile,
    exported,
    about,
    folder: code,
  } = await readEntry(directory, archive).catch((error: unknown) => {
    const begin = `The folder of the plugin "${archive.name}" ${archive.version} was changed; delete it: ${directory}`;
    throw new Error(`${begin} (${describeError(error)})`, { cause: error });
  });
  const module = { address: pathToFileURL(join(directory, entryFile)).href, exported, root: directory };
  return {
    name: archive.name,
    package_name: archive.name,
    package_version: archive.version,
    first_party: false,
    directory,
    ui_directory: join(directory, code, 'ui'),
    sha256: archive.sha256,
    about,
    module,
    load: () => importPlugin(module),
  };
}

async function readEntry(directory: string, { name, version }: ArchiveName) {
  const { yaml, findings } = readStrictYaml(MANIFEST_FILE, await readFile(join(directory, MANIFEST_FILE)));
  const manifest = readPluginYaml(MANIFEST_FILE, yaml?.value);
  if (manifest.whole === null) throw new Error([...findings, ...manifest.findings][0]?.message);
  const { package: folder, entry_class: exported } = manifest.whole;
  if (manifest.whole.name !== name || manifest.whole.version !== version) {
    throw new Error(`It holds "${manifest.whole.name}" ${manifest.whole.version}.`);
  }
  const names = await readdir(join(directory, folder));
  const files = new Map(names.map((file) => [`${folder}/${file}`, new Uint8Array()]));
  const entry = findEntryFile({ files, refused: new Set() }, folder);
  if (entry.entryFile === null) throw new Error(entry.findings[0]?.message);
  return { entryFile: entry.entryFile, exported, folder, about: aboutOf(manifest.whole) };
}

/** The config file of the archive where the operator has none, or one that nobody has edited; else that of the operator. */
async function chooseConfig(folder: string, name: string, written: string | null): Promise<string | null> {
  if (written !== null && !(await isConfig(dirname(folder), name, written))) return written;
  return readConfig(folder, name);
}

async function isConfig(versions: string, name: string, text: string): Promise<boolean> {
  for (const folder of await listFolders(versions)) if ((await readConfig(folder, name)) === text) return true;
  return false;
}

/** The config file in the folder of an archive; null where it has none. */
async function readConfig(folder: string, name: string): Promise<string | null> {
  const bytes = await readFile(join(folder, 'config', fileNameOf(name, '.yaml'))).catch(nullWhereMissing);
  return bytes && new TextDecoder().decode(bytes);
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** The paths of the folders in a folder; none where it does not exist. Links and files are left out. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** Points a link to a folder, at once: everybody finds the folder before or this one. */
async function linkFolder(link: string, folder: string, unique: string): Promise<void> {
  const parent = dirname(link);
  await makeFolder(parent);
  const temporary = join(parent, `.${unique}`);
  // A junction needs no rights of an administrator, and takes only whole paths.
  await symlink(IS_WINDOWS ? folder : relative(parent, folder), temporary, 'junction');
  try {
    // Windows renames over no folder, and takes a junction for a folder.
    if (IS_WINDOWS) await removeLink(link);
    await rename(temporary, link);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(parent);
}

/** Deletes a link, where there is one; throws where something else has its name. */
async function removeLink(link: string): Promise<void> {
  const found = await lstat(link).catch(() => null);
  if (found === null) return;
  if (!found.isSymbolicLink()) throw new Error(`${link} is not a link to a plugin; it stays as it is.`);
  await unlink(link);
}
