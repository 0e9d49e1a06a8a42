import { delimiter, join } from 'node:path';
import type { PackageJson } from '../plugin-source/read-package-json.ts';
import type { After } from './after.ts';
import { type RunningProcess, startProcess } from './start-process.ts';

const SCRIPT = 'build:watch';

/** Starts what builds a plugin after every change: a line for the shell, else a script of the package; null without both. */
export function startBuild(
  line: string | undefined,
  { scripts }: Pick<PackageJson, 'scripts'>,
  directory: string,
  after: After,
): RunningProcess | null {
  const place = { directory, environment: withPrograms(directory) };
  if (line !== undefined) return startProcess({ command: line, ...place }, after);
  if (scripts[SCRIPT] === undefined) return null;
  return startProcess({ command: process.execPath, words: ['--run', SCRIPT], ...place }, after);
}

/** The environment with the programs that the package has installed. */
function withPrograms(directory: string): NodeJS.ProcessEnv {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(directory, 'node_modules/.bin'), process.env[key] ?? ''].join(delimiter);
  return { ...process.env, [key]: path };
}
