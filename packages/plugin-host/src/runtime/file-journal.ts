import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@learnwright/core';
import { z } from 'zod';
import type { PluginStart, StartJournal } from './start-journal.ts';

/** Where a journal is kept, and which process writes it. */
export interface JournalOptions {
  /** A folder of its own; it is made. */
  readonly directory: string;
  readonly host: string;
  readonly pid: number;
  /** Whether a process of this host is there. */
  readonly isAlive: (pid: number) => boolean;
  readonly clock: Clock;
}

/** A journal that can be closed from a signal handler. */
export interface FileJournal extends StartJournal {
  /** Forgets the start under way at once: the process is ended from outside. */
  abandon(): void;
}

const noteSchema = z.object({
  plugin: z.string(),
  version: z.string(),
  phase: z.enum(['load', 'activate']),
  host: z.string(),
  pid: z.int(),
  at: z.int(),
});
type Note = z.infer<typeof noteSchema>;

const RUNNING = 'running-';
const INTERRUPTED = 'interrupted-';
/** Loading and activating have deadlines: after this time, in microseconds, a note of another host is a leftover. */
const LONGEST_START = 120_000_000;

/**
 * Keeps the journal in files: one for each process, with its start under way, and one for each interrupted start. A start
 * that ends leaves no file. Several processes may read at once: the one that renames a leftover counts it.
 */
export function createStartJournal({ directory, host, pid, isAlive, clock }: JournalOptions): FileJournal {
  const own = join(directory, `${RUNNING}${encodeURIComponent(host)}-${pid}.json`);
  let handle: FileHandle | null = null;

  /** A process that is alive may be starting right now. A note with our own id is that of an earlier process. */
  function isLeftOver(note: Note): boolean {
    if (note.host !== host) return clock.microseconds() - note.at > LONGEST_START;
    return note.pid === pid || !isAlive(note.pid);
  }

  async function readNotes(prefix: string): Promise<[string, Note][]> {
    const names = (await readdir(directory)).filter((name) => name.startsWith(prefix));
    const notes = await Promise.all(names.map((name) => readNote(join(directory, name))));
    return notes.flatMap((note, index) => (note === null ? [] : [[join(directory, names[index] ?? ''), note]]));
  }

  async function interrupted(): Promise<readonly PluginStart[]> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const [path, note] of await readNotes(RUNNING)) {
      if (!isLeftOver(note)) continue;
      const name = `${INTERRUPTED}${note.plugin}-${encodeURIComponent(note.host)}-${note.pid}-${note.at}.json`;
      await rename(path, join(directory, name)).catch(unlessGone);
    }
    const notes = (await readNotes(INTERRUPTED)).map(([, note]) => note).sort((a, b) => a.at - b.at);
    return notes.map(({ plugin, version, phase }) => ({ plugin, version, phase }));
  }

  async function forget(plugin: string): Promise<void> {
    for (const [path, note] of await readNotes(INTERRUPTED)) {
      if (note.plugin === plugin) await rm(path, { force: true });
    }
  }

  async function begin(start: PluginStart): Promise<void> {
    handle ??= await open(own, 'w', 0o600);
    const text = JSON.stringify({ ...start, host, pid, at: clock.microseconds() } satisfies Note);
    await handle.truncate();
    await handle.write(text, 0);
    await handle.datasync();
  }

  async function end(): Promise<void> {
    await handle?.close();
    handle = null;
    await rm(own, { force: true });
  }

  return {
    interrupted,
    begin,
    end,
    forget,
    abandon: () => rmSync(own, { force: true }),
  };
}

/** A note; null for one that was never written whole: then the plugin's code has not run. */
async function readNote(path: string): Promise<Note | null> {
  try {
    return noteSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) unlessGone(error);
    return null;
  }
}

/** Throws any error but that of a file that another process has taken meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
