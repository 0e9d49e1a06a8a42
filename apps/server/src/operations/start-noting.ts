import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@learnwright/core';
import { createStartJournal, type FileJournal } from '@learnwright/plugin-host';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const DIRECTORY = 'plugin-starts';

/** Tells whether a server has kept a journal in the data directory. */
export function hasStartJournal(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, DIRECTORY));
}

/** Opens the journal of plugins that end the process in the data directory, for this process. */
export function openStartJournal(dataDirectory: string, clock: Clock): FileJournal {
  return createStartJournal({
    directory: join(dataDirectory, DIRECTORY),
    host: hostname(),
    pid: process.pid,
    isAlive,
    clock,
  });
}

/** Starts plugins. A signal that ends the process during the start is not blamed on the plugin being started. */
export async function startNoting(journal: FileJournal, start: () => Promise<void>): Promise<void> {
  const stop = (signal: NodeJS.Signals) => {
    journal.abandon();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await start();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process is there, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
