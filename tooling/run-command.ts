import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The root of this checkout. */
export const ROOT = join(import.meta.dirname, '..');

/** How a command ended, and what it printed where that was asked for. */
export interface CommandRun {
  readonly passed: boolean;
  /** Both streams, empty where they went to the terminal. */
  readonly output: string;
}

/** Where and how a command runs. */
export interface RunOptions {
  readonly directory?: string;
  /** Keeps what the command prints for the caller instead of showing it. */
  readonly quiet?: boolean;
}

/** Runs a command of the workspace's own dependencies, or one on PATH, and waits for it. */
export function runCommand(command: string, words: readonly string[], options: RunOptions = {}): CommandRun {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd: options.directory ?? ROOT,
    encoding: 'utf8',
    stdio: ['ignore', ...(options.quiet === true ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  if (error !== undefined) return { passed: false, output: `${command} could not be run: ${error.message}` };
  return { passed: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

/** Returns what a command prints; throws where it fails. */
export function requireRun(command: string, words: readonly string[], directory = ROOT): string {
  const { passed, output } = runCommand(command, words, { directory, quiet: true });
  if (!passed) throw new Error(output);
  return output;
}

/** Runs the pnpm that runs this script, else the one npx finds. */
export function runPnpm(words: readonly string[], options: RunOptions = {}): CommandRun {
  const pnpm = process.env.npm_execpath;
  if (pnpm?.includes('pnpm') === true) return runCommand(pnpm, words, options);
  return runCommand('npx', ['-y', 'pnpm@12', ...words], options);
}
