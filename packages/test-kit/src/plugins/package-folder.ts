import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from '@learnwright/plugin-sdk';

/** The URL of a folder, with a slash at its end. */
export function folderUrl(directory: URL | string): URL {
  return typeof directory === 'string' ? pathToFileURL(`${resolve(directory)}/`) : new URL('./', directory);
}

const packageSchema = z.object({ 'app.plugins': z.record(z.string(), z.unknown()).default({}) });

/** Says where a plugin has its files: in the folder of a package whose `package.json` names it; null for any other plugin. */
export async function openPackage(directory: URL | string = '.'): Promise<(plugin: string) => string | null> {
  const folder = fileURLToPath(folderUrl(directory));
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  const named = packageSchema.parse(JSON.parse(text))['app.plugins'];
  return (plugin) => (Object.hasOwn(named, plugin) ? folder : null);
}
