import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './command-result.ts';
import type { ServerCommands } from './server-commands.ts';

const SERVER = '@learnwright/server';

/**
 * Finds the server's composition from the first of these folders that has the server installed in it or above it. The
 * resolution follows the conditions Node was started with, so that source finds source.
 */
export async function loadServerCommands(folders: readonly string[]): Promise<ServerCommands> {
  const file = locateCommands(folders);
  const module: unknown = await import(pathToFileURL(file).href);
  if (!createsCommands(module)) throw incomplete(file);
  return await module.createServerCommands();
}

/** The file of the server's commands, by the same search; null where no server is installed. */
export function findServerCommands(folders: readonly string[]): string | null {
  for (const folder of folders) {
    const commands = resolveFrom(folder, `${SERVER}/commands`);
    if (commands !== null) return commands;
    const manifest = resolveFrom(folder, `${SERVER}/package.json`);
    if (manifest !== null) throw incomplete(manifest);
  }
  return null;
}

function locateCommands(folders: readonly string[]): string {
  const found = findServerCommands(folders);
  if (found !== null) return found;
  throw new CommandError(
    'server_missing',
    `The server is not installed: there is no ${SERVER} in ${folders[0]} or above.\n` +
      `Install it there with "npm install ${SERVER}", or run the command in the folder where it is installed.`,
  );
}

function resolveFrom(folder: string, specifier: string): string | null {
  try {
    return createRequire(join(folder, 'package.json')).resolve(specifier);
  } catch {
    // Not there, not exported or not built: the caller tells these apart.
    return null;
  }
}

function incomplete(file: string): CommandError {
  return new CommandError(
    'server_missing',
    `The server was found at ${file}, but it does not offer its commands.\n` +
      `Update it with "npm install ${SERVER}@latest"; in its own repository, build it first.`,
  );
}

/** The boundary to a package found at run time: what is checked here is taken at its word. */
function createsCommands(
  module: unknown,
): module is { createServerCommands(): ServerCommands | Promise<ServerCommands> } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createServerCommands' in module &&
    typeof module.createServerCommands === 'function'
  );
}
