import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readStrictYaml } from '@learnwright/archive';
import { describeError } from '@learnwright/core';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { HostCode } from '../host-port.ts';
import { findEntryFile } from '../inspection/plugin-shape.ts';
import { MANIFEST_FILE, readPluginYaml } from '../inspection/plugin-yaml.ts';

/** Names an installed archive. */
export interface ArchiveName {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

/** The plugin in the folder of an archive, by its plugin.yaml; null where there is none. Throws where somebody has changed the folder. */
export async function readFolder(
  folder: string,
  archive: ArchiveName,
  importPlugin: HostCode['importPlugin'],
): Promise<DiscoveredPlugin | null> {
  const directory = await realpath(folder).catch(() => null);
  if (directory === null) return null;
  const { entryFile, exported } = await readEntry(directory, archive).catch((error: unknown) => {
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
    sha256: archive.sha256,
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
  return { entryFile: entry.entryFile, exported };
}
