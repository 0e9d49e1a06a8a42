import { closeSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, createFileSync, makeFolder } from '@learnwright/archive/owned-files';
import type { Clock } from '@learnwright/core';
import { z } from 'zod';
import { createCallMarks } from '../calls/call-marks.ts';
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
  /** Deletes the mark of the calls: the process ends in order. */
  close(): void;
}

const noteSchema = z.object({
  plugin: z.string(),
  version: z.string(),
  phase: z.enum(['load', 'activate', 'run']),
  host: z.string(),
  pid: z.int(),
  at: z.int(),
});
type Note = z.infer<typeof noteSchema>;

const RUNNING = 'running-';
const CALLING = 'calling-';
const INTERRUPTED = 'interrupted-';
/** Ends of the process by a plugin that serves count together when the next follows within a day; in microseconds. */
const LONGEST_GAP = 86_400_000_000;
/** Loading and activating have deadlines: after this time, in microseconds, a note of another host is a leftover. */
const LONGEST_START = 120_000_000;

/**
 * Keeps the journal in files: one for each process, with its start under way, and one for each interrupted start. A start
 * that ends leaves no file. Several processes may read at once: the one that renames a leftover counts it.
 */
export function createStartJournal({ directory, host, pid, isAlive, clock }: JournalOptions): FileJournal {
  const own = join(directory, `${RUNNING}${encodeURIComponent(host)}-${pid}.json`);
  const marks = createCallMarks(join(directory, `${CALLING}${encodeURIComponent(host)}-${pid}.json`));
  const watched = new Map<string, string>();
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
    await makeFolder(directory);
    for (const [path, note] of await readNotes(RUNNING)) {
      if (!isLeftOver(note)) continue;
      await rename(path, join(directory, nameInterrupted(note))).catch(unlessGone);
    }
    await collectMarks();
    const notes = (await readNotes(INTERRUPTED)).sort(([, a], [, b]) => a.at - b.at);
    const stale = notes.filter(([, note], index) => isStale(note, notes.slice(index + 1)));
    await Promise.all(stale.map(([path]) => rm(path, { force: true })));
    return notes
      .filter((note) => !stale.includes(note))
      .map(([, { plugin, version, phase }]) => ({ plugin, version, phase }));
  }

  /** Makes interruptions of the marks that processes of this host have left behind, and deletes those without any. */
  async function collectMarks(): Promise<void> {
    for (const name of (await readdir(directory)).filter((one) => one.startsWith(CALLING))) {
      const path = join(directory, name);
      const of = Number(/-(\d+)\.json$/.exec(name)?.[1]);
      const isOurs = name === `${CALLING}${encodeURIComponent(host)}-${of}.json`;
      if (!isOurs || (of !== pid && isAlive(of))) continue;
      const left = await readNote(path);
      if (left !== null) {
        // The file was last written when the call began.
        const note = { ...left, at: Math.round((await stat(path)).mtimeMs * 1_000) };
        writeNote(note);
      }
      await rm(path, { force: true });
    }
  }

  async function forget(plugin: string, isOne: (note: Note) => boolean = () => true): Promise<void> {
    for (const [path, note] of await readNotes(INTERRUPTED)) {
      if (note.plugin === plugin && isOne(note)) await rm(path, { force: true });
    }
  }

  function watch(plugin: string, version: string): void {
    watched.set(plugin, version);
    marks.watch(plugin, JSON.stringify({ plugin, version, phase: 'run', host, pid, at: 0 } satisfies Note));
  }

  /** Writes the note of an interrupted start, unless another process was faster. */
  function writeNote(note: Note): void {
    let file: number;
    try {
      file = createFileSync(join(directory, nameInterrupted(note)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
      throw error;
    }
    try {
      writeSync(file, JSON.stringify(note));
    } finally {
      closeSync(file);
    }
  }

  /** Runs while the process ends: nothing can be awaited any more. */
  function noteEnd(plugin: string): void {
    const version = watched.get(plugin);
    if (version === undefined) return;
    const note = { plugin, version, phase: 'run', host, pid, at: clock.microseconds() } satisfies Note;
    writeNote(note);
    // One end counts once.
    marks.close();
    watched.delete(plugin);
  }

  async function begin(start: PluginStart): Promise<void> {
    // A process of this number may have ended before its note was whole.
    if (handle === null) await rm(own, { force: true });
    handle ??= await createFile(own);
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
    forget: (plugin) => forget(plugin),
    outlive: (plugin) => forget(plugin, ({ phase }) => phase !== 'run'),
    marks,
    watch,
    noteEnd,
    close: marks.close,
    abandon: () => rmSync(own, { force: true }),
  };
}

function nameInterrupted({ plugin, host, pid, at }: Note): string {
  return `${INTERRUPTED}${plugin}-${encodeURIComponent(host)}-${pid}-${at}.json`;
}

/** Whether a plugin has run for so long after ending a process that the end counts no more. */
function isStale({ plugin, phase, at }: Note, later: readonly [string, Note][]): boolean {
  const next = later.find(([, note]) => note.plugin === plugin);
  return phase === 'run' && next !== undefined && next[1].at - at > LONGEST_GAP;
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
