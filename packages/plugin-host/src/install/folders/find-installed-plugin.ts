import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findEntryFile } from '../../archive/shape/find-entry-file.ts';
import { MANIFEST_FILE } from '../../archive/shape/find-root.ts';
import { readPluginYaml } from '../../archive/shape/read-plugin-yaml.ts';
import { readStrictYaml } from '../../archive/yaml/read-strict-yaml.ts';
import type { DiscoveredPlugin } from '../../discovery/discovered-plugin.ts';
import { describeError } from '../../status/describe-error.ts';
import type { ArchiveName } from '../plugin-folders.ts';
import { sharePackages } from '../sharing/share-packages.ts';

/** The plugin in the folder of an archive; null where there is no folder. Throws where somebody has changed it since. */
export async function findInstalledPlugin(folder: string, archive: ArchiveName): Promise<DiscoveredPlugin | null> {
  const directory = await realpath(folder).catch(() => null);
  if (directory === null) return null;
  const { entryFile, exported } = await readFolder(directory, archive).catch((error: unknown) => {
    const begin = `The folder of the plugin "${archive.name}" ${archive.version} was changed; delete it: ${directory}`;
    throw new Error(`${begin} (${describeError(error)})`, { cause: error });
  });
  const address = pathToFileURL(join(directory, entryFile)).href;
  return {
    name: archive.name,
    package_name: archive.name,
    package_version: archive.version,
    first_party: false,
    directory,
    sha256: archive.sha256,
    module: { address, exported, root: directory },
    load: async () => {
      sharePackages(directory);
      const module: unknown = await import(address);
      if (typeof module === 'object' && module !== null && exported in module) return Reflect.get(module, exported);
      throw new Error(`${entryFile} of the plugin "${archive.name}" has no export "${exported}".`);
    },
  };
}

async function readFolder(directory: string, { name, version }: ArchiveName) {
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
