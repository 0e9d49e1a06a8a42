import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createArchiveFinding } from '@learnwright/plugin-archive';
import { z } from 'zod';
import { findServerCommands } from '../load-server-commands.ts';
import type { PluginFinding } from '../plugin-commands.ts';

/** What an activation has found, and whether there was one. */
export interface Activation {
  readonly activation: 'run' | 'none';
  readonly findings: readonly PluginFinding[];
}

/** `.ts` where the sources run, `.js` where what was built of them does. */
const BIN = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../bin.ts' : '../bin.js', import.meta.url));
/** A plugin has 30 seconds for its activation, and the server some to start and to end. */
const LONGEST_TRIAL = 120_000;
/** How Node ends where nothing can settle any more what is awaited. */
const UNSETTLED = 13;

const outcomeSchema = z.object({
  findings: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(['error', 'warning']),
      entry: z.string().nullable(),
      message: z.string(),
    }),
  ),
});

/**
 * Installs a packed plugin into a new server in a process of its own, from the server that is installed in one of these
 * folders or above. Where there is none, or the plugin needs one that the new server has not, a warning says so.
 */
export async function tryActivation(bytes: Uint8Array, folders: readonly string[]): Promise<Activation> {
  if (findServerCommands(folders) === null) {
    return notRun('There is no @learnwright/server here to activate it. Install it as a development dependency.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-activation-'));
  try {
    const archive = join(folder, 'plugin.zip');
    await writeFile(archive, bytes);
    return judge(await installAlone(archive, folders));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `learnwright plugin try`; answers the findings, or how the process ended without a word. */
async function installAlone(archive: string, [directory = '.']: readonly string[]): Promise<PluginFinding[] | string> {
  const words = [...process.execArgv, BIN, 'plugin', 'try', archive, directory, '--json'];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, words, { stdio: [...stdio], timeout: LONGEST_TRIAL, killSignal: 'SIGKILL' });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const outcome = outcomeSchema.safeParse(parseLast(said)).data;
  if (outcome !== undefined) return outcome.findings;
  if (code === UNSETTLED) return 'Its activation awaits what will never be.';
  return `Its activation ended the process with ${code === null ? `the signal ${signal}` : `the exit code ${code}`}.`;
}

function judge(found: PluginFinding[] | string): Activation {
  if (typeof found === 'string') {
    return { activation: 'run', findings: [createArchiveFinding('activation.failed', null, found)] };
  }
  const errors = found.filter(({ severity }) => severity === 'error');
  const differing = errors.find(({ rule }) => rule.startsWith('compat.'));
  if (differing !== undefined) return notRun(`A new server does not install it. ${differing.message}`);
  return { activation: 'run', findings: errors };
}

function notRun(message: string): Activation {
  return { activation: 'none', findings: [createArchiveFinding('trial.not_activated', null, message)] };
}

/** The last document in the output: the plugin may have written before it. */
function parseLast(said: string): unknown {
  try {
    return JSON.parse(said.slice(said.lastIndexOf('\n{') + 1));
  } catch {
    // The plugin has ended the process.
    return null;
  }
}
