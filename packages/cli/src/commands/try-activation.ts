import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createPluginFinding } from '@learnwright/plugin-installer';
import { z } from 'zod';
import { CommandError } from '../command-result.ts';
import { findServerCommands } from '../load-server-commands.ts';
import type { PluginFinding, TryOptions } from '../plugin-commands.ts';

export type TriedDatabase = 'SQLite' | 'PostgreSQL';

/** What an activation has found, and whether there was one. */
export interface Activation {
  readonly activation: 'run' | 'none';
  /** The databases on which it was activated. */
  readonly databases: readonly TriedDatabase[];
  readonly findings: readonly PluginFinding[];
}

/** `.ts` where the sources run, `.js` where what was built of them does. */
const BIN = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../bin.ts', import.meta.url) : new URL('../bin.js', import.meta.url),
);
/** A plugin has 30 seconds for its activation, and the server some to start and to end. */
const LONGEST_TRIAL = 120_000;
/** How Node ends where nothing can settle any more what is awaited. */
const UNSETTLED = 13;

const unreachableSchema = z.object({ unreachable: z.string() });
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
export async function tryActivation(
  bytes: Uint8Array,
  folders: readonly string[],
  { postgres, installed }: TryOptions = {},
): Promise<Activation> {
  const directory = folders.find((folder) => findServerCommands([folder]) !== null);
  if (directory === undefined) {
    return notRun('There is no @learnwright/server here to activate it. Install it as a development dependency.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-activation-'));
  try {
    const archive = join(folder, 'plugin.zip');
    await writeFile(archive, bytes);
    const attempt = (options: TryOptions) => installAlone(archive, directory, options);
    const onSqlite = judge(await attempt({ installed }), 'SQLite');
    if (postgres === undefined) return onSqlite;
    return joinActivations(onSqlite, judge(await attempt({ installed, postgres }), 'PostgreSQL'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was found on either database; what was found on one of two alone says on which. */
function joinActivations(one: Activation, other: Activation): Activation {
  const isIn = ({ findings }: Activation, { rule, message }: PluginFinding) =>
    findings.some((finding) => finding.rule === rule && finding.message === message);
  const only = (of: Activation, against: Activation) =>
    of.findings
      .filter((finding) => !isIn(against, finding))
      .map((finding) => ({ ...finding, message: `On ${of.databases.join()}: ${finding.message}` }));
  const both = one.findings.filter((finding) => isIn(other, finding));
  return {
    activation: one.activation === 'run' || other.activation === 'run' ? 'run' : 'none',
    databases: [...one.databases, ...other.databases],
    findings: [...both, ...only(one, other), ...only(other, one)],
  };
}

/** Runs `learnwright plugin try`; returns the findings, or how the process ended without a word. */
async function installAlone(
  archive: string,
  directory: string,
  { postgres, installed }: TryOptions,
): Promise<PluginFinding[] | string> {
  const onPostgres = postgres === undefined ? [] : ['--postgres', postgres];
  const words = [...process.execArgv, BIN, 'plugin', 'try', archive, directory, ...onPostgres, '--json'];
  // The address may have a password, which others see in the words of a process, and not in its environment.
  const env = { ...process.env, DATABASE_URL: installed ?? '' };
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, words, {
    env,
    stdio: [...stdio],
    timeout: LONGEST_TRIAL,
    killSignal: 'SIGKILL',
  });
  const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const last = parseLast(said);
  const unreachable = unreachableSchema.safeParse(last).data?.unreachable;
  if (unreachable !== undefined) throw new CommandError('usage', `PostgreSQL cannot be tried: ${unreachable}`);
  const outcome = outcomeSchema.safeParse(last).data;
  if (outcome !== undefined) return outcome.findings;
  if (code === UNSETTLED) return 'Its activation awaits what will never be.';
  return `Its activation ended the process with ${code === null ? `the signal ${signal}` : `the exit code ${code}`}.`;
}

function judge(found: PluginFinding[] | string, database: TriedDatabase): Activation {
  const databases = [database];
  if (typeof found === 'string') {
    return { activation: 'run', databases, findings: [createPluginFinding('activation.failed', null, found)] };
  }
  const errors = found.filter(({ severity }) => severity === 'error');
  const differing = errors.find(({ rule }) => rule.startsWith('compat.'));
  if (differing !== undefined) return notRun(`A new server does not install it. ${differing.message}`);
  // What the trial has warned of is known already.
  const changed = found.filter(({ rule }) => rule === 'activation.migration_changed');
  return { activation: 'run', databases, findings: [...errors, ...changed] };
}

function notRun(message: string): Activation {
  return { activation: 'none', databases: [], findings: [createPluginFinding('trial.not_activated', null, message)] };
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
