import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const DAY = 86_400_000;
/** A process may have got the number of one that is long gone. */
const WEEK = 7 * DAY;

/**
 * Works in a new folder for a copy of a server, `.learnwright-<kind>-…` in `parent`, and removes it at the end: also where a signal ends the process.
 * Removes before what killed processes have left there. `now` is in milliseconds since 1970.
 */
export async function useDraft<T>(
  parent: string,
  kind: 'backup' | 'restore',
  now: number,
  work: (draft: string) => Promise<T>,
): Promise<T> {
  await removeLeftDrafts(parent, now);
  const draft = await mkdtemp(join(parent, `.learnwright-${kind}-${encodeURIComponent(hostname())}-${process.pid}-`));
  const stop = (signal: NodeJS.Signals) => {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(draft);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await rm(draft, { recursive: true, force: true });
  }
}

/** Names without a host and a number are of versions that wrote none. */
const DRAFT = /^\.learnwright-(?:backup|restore)-(?:(?<host>[^/]+)-(?<pid>\d+)-)?[A-Za-z0-9]{6}$/;

async function removeLeftDrafts(parent: string, now: number): Promise<void> {
  for (const name of await readdir(parent)) {
    const found = DRAFT.exec(name);
    if (found === null) continue;
    const { host, pid } = found.groups ?? {};
    const path = join(parent, name);
    const age = now - ((await stat(path).catch(() => null))?.mtimeMs ?? now);
    const isOfThisHost = host === encodeURIComponent(hostname());
    const isLeft = isOfThisHost ? !isAlive(Number(pid)) || age > WEEK : age > DAY;
    // It may belong to another user, who removes it.
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
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
