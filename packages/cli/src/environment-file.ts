import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from './command-result.ts';

/** The variables of a process. */
export type Variables = Record<string, string | undefined>;

/** The environment file of the service of a machine, where docs/guides/install.md puts it. */
export const SERVICE_FILE = '/etc/learnwright/learnwright.env';

/** What says where a server keeps its data. */
const PLACES = ['DATABASE_URL', 'APP_DATA_DIR', 'APP_CONFIG_DIR'] as const;
/** What a server of a folder keeps there by default. */
const KEPT = ['config', 'data'];
/** Lines that systemd, Docker and Node read alike. */
const PLAIN_LINE = /^(?:#.*|\w+=(?:'[^']*'|"[^"\\]*"|[^#'"`\\]*))?$/;

/**
 * Adds the variables of a named file to those of the process, which win, and returns its full path. Throws a sentence where
 * the file cannot be read.
 */
export function addEnvironmentFile(path: string, variables: Variables, serviceFile: string): string {
  const file = resolve(path);
  addVariables(file, readNamed(file), variables);
  if (file === serviceFile) requirePlaces(file, variables);
  return file;
}

/**
 * Adds the variables of the service of this machine where neither the process nor `folder`, the working directory, says
 * where the data are. Returns the file where it was taken. Throws a sentence where this user may not read it: the command
 * would work on a new database in the folder.
 */
export function addServiceFile(serviceFile: string, folder: string, variables: Variables): string | null {
  const isTold = PLACES.some((name) => isSet(variables, name)) || KEPT.some((name) => existsSync(join(folder, name)));
  const text = isTold ? null : readService(serviceFile);
  if (text === null) return null;
  addVariables(serviceFile, text, variables);
  requirePlaces(serviceFile, variables);
  return serviceFile;
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError('usage', `The environment file ${file} cannot be read (${codeOf(error)}).`);
  }
}

function readService(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CommandError(
      'failed',
      `The server of this machine has its settings in ${file}, which you may not read (${code}). Nothing was done.\n` +
        'Run the command as the user of the server: sudo -u learnwright learnwright …\n' +
        `For a server of this folder, make the folder data here first, or set ${listWords(PLACES)}.`,
      { cause: error },
    );
  }
}

/** An empty or blank variable counts as absent, as it does for the server. */
function isSet(variables: Variables, name: string): boolean {
  return (variables[name] ?? '').trim() !== '';
}

function addVariables(file: string, text: string, variables: Variables): void {
  if (text.startsWith('\uFEFF')) {
    throw new CommandError('usage', `${file} begins with a byte order mark. Save it as UTF-8 without one.`);
  }
  const strange = text.split('\n').findIndex((line) => !PLAIN_LINE.test(line.trim()));
  if (strange !== -1) {
    throw new CommandError(
      'usage',
      `${file}, line ${strange + 1}: systemd and this command would read it in two ways. Write NAME=value, and put a value with ` +
        '#, a quote or a backslash in single quotes.',
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) if (!isSet(variables, name)) variables[name] = value;
}

/** The unit has these places too: a command that misses them would work on a new database in its folder. */
function requirePlaces(file: string, variables: Variables): void {
  const missing = PLACES.filter((name) => !isSet(variables, name));
  if (missing.length === 0) return;
  throw new CommandError(
    'failed',
    `${file} does not say where the server keeps its data: add ${listWords(missing)}. Nothing was done.\n` +
      'The unit has the values: systemctl cat learnwright shows them after "Environment=".',
  );
}

function listWords(words: readonly string[]): string {
  return words.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
