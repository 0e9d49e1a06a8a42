import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CreatePluginError, completeOptions, type PluginOptions } from './plugin-options.ts';
import { renderTemplate } from './render-template.ts';

/** The files of a new plugin. */
export interface CreatedPlugin {
  /** The whole path of its folder. */
  readonly directory: string;
  /** The paths of its files below that folder, sorted. */
  readonly files: readonly string[];
}

/**
 * Writes a new plugin: a package with a setting, a table, a route, a hook and tests of all of them. Throws a
 * CreatePluginError, and writes nothing, where an option is wrong or the folder has something in it.
 */
export async function createPlugin(options: PluginOptions): Promise<CreatedPlugin> {
  const complete = completeOptions(options);
  const directory = resolve(complete.directory);
  await requireEmpty(directory);
  const files = await renderTemplate(complete);
  for (const [path, text] of files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: 'wx' });
  }
  return { directory, files: [...files.keys()].toSorted() };
}

async function requireEmpty(directory: string): Promise<void> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CreatePluginError(`${directory} cannot be used: ${error.code}.`);
  });
  if (entries.length === 0) return;
  throw new CreatePluginError(`${directory} is not empty. Name another folder, or empty this one first.`);
}
