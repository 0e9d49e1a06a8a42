import { readFile } from 'node:fs/promises';
import { toPlugin } from '@learnwright/plugin-host';
import { z } from '@learnwright/plugin-sdk';
import type { PackagedPlugin } from '../package-facts.ts';
import { findModule } from './find-module.ts';

const packageSchema = z.object({
  version: z.string().optional(),
  exports: z.unknown(),
  'app.plugins': z.record(z.string(), z.unknown()).optional(),
});

const ENTRY = /^\.(?<subpath>\/[\w./-]+)?#(?<exported>[A-Za-z_$][\w$]*)$/;

/** What is wrong with a plugin's entry in the group `app.plugins`, and a version that is not the package's. */
export async function findPackageFaults({ plugin, directory }: PackagedPlugin): Promise<string[]> {
  const { name, version } = plugin;
  const manifest = packageSchema.parse(JSON.parse(await readFile(new URL('package.json', directory), 'utf8')));
  const findings: string[] = [];
  if (manifest.version !== version) {
    findings.push(`version: The plugin says ${version}, its package.json ${manifest.version}.`);
  }
  const entry = manifest['app.plugins']?.[name];
  const match = ENTRY.exec(String(entry));
  if (match === null) {
    findings.push(`app.plugins: The entry "${name}" must have the form ".#export" or "./module#export".`);
    return findings;
  }
  const { subpath = '', exported = '' } = match.groups ?? {};
  const module = await findModule(directory, manifest.exports, `.${subpath}`);
  if (module === null) return [...findings, `exports: There is no module for ".${subpath}".`];
  const loaded: unknown = Reflect.get(await module.load(), exported);
  if (loaded === undefined) return [...findings, `app.plugins: ${module.path} has no export "${exported}".`];
  return [...findings, ...findExportFaults(loaded, name, `${module.path}#${exported}`)];
}

function findExportFaults(loaded: unknown, name: string, place: string): string[] {
  try {
    toPlugin(loaded, name);
    return [];
  } catch (error) {
    return [`app.plugins: ${place} is not this plugin: ${error instanceof Error ? error.message : String(error)}`];
  }
}
