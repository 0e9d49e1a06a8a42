import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Fault, Unable } from './fault.ts';

/** The room of the small disk, in megabytes. */
const DISK_MEGABYTES = 48;
const PAGE = 4096;

/** Puts a small disk of its own into a folder where this machine permits it; the answer takes it away. */
export function mountSmallDisk(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return () => undefined;
  }
  return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}

/** A small disk that is filled up to its last byte. */
export function fillDisk(file: string, short: boolean): Fault {
  async function begin() {
    if (!readFileSync('/proc/mounts', 'utf8').includes(` ${dirname(file)} tmpfs`)) {
      throw new Unable('this machine does not let us mount a small disk');
    }
    const filler = join(dirname(file), 'filler');
    const descriptor = openSync(filler, 'w');
    const block = Buffer.alloc(PAGE);
    try {
      for (;;) writeSync(descriptor, block);
    } catch {
      // Full.
    }
    closeSync(descriptor);
    return async () => rmSync(filler);
  }
  return { name: 'disk full', milliseconds: short ? 1_000 : 5_000, begin };
}

/** What goes wrong with a SQLite file. `short` takes shorter locks. */
export function listSqliteFaults(file: string, short: boolean): readonly Fault[] {
  const open = () => new Sqlite(file, { timeout: 5_000 });

  async function lock() {
    const other = open();
    other.exec('begin immediate');
    return async () => {
      other.exec('rollback');
      other.close();
    };
  }

  async function forbidWrites() {
    const probe = `${file}-probe`;
    const descriptor = openSync(probe, 'w');
    const change = (how: string) => execFileSync('chattr', [how, file, `${file}-wal`, probe], { stdio: 'ignore' });
    try {
      change('+i');
    } catch {
      throw new Unable('this machine does not let us make a file immutable');
    }
    const end = async () => {
      closeSync(descriptor);
      change('-i');
      rmSync(probe);
    };
    if (!canWrite(descriptor)) return end;
    await end();
    throw new Unable('here a file that is open can be written although it is immutable');
  }

  /** Empties every page but the first, and keeps SQLite from moving pages meanwhile. */
  async function corrupt() {
    const reader = open();
    await withoutWriters(reader, () => reader.exec('begin; select count(*) from sqlite_master'));
    const whole = readFileSync(file);
    const write = (bytes: Buffer) => {
      const descriptor = openSync(file, 'r+');
      writeSync(descriptor, bytes, PAGE, bytes.length - PAGE, PAGE);
      closeSync(descriptor);
    };
    write(Buffer.alloc(whole.length));
    return async () => {
      write(whole);
      reader.close();
    };
  }

  /**
   * Does something once every write is in the file itself and nobody writes: a reader that begins then keeps all later ones
   * out of it.
   */
  async function withoutWriters(reader: Sqlite.Database, action: () => void): Promise<void> {
    const writer = open();
    writer.exec('begin immediate');
    while (!isMovedWhole(reader)) await delay(1);
    action();
    writer.exec('rollback');
    writer.close();
  }

  return [
    { name: 'locked by another process', milliseconds: short ? 2_000 : 15_000, begin: lock },
    { name: 'file immutable', milliseconds: short ? 1_000 : 5_000, begin: forbidWrites },
    { name: 'pages emptied', milliseconds: short ? 1_000 : 5_000, begin: corrupt },
  ];
}

/** Moves what has been written into the file itself, as far as nobody reads an older state; returns whether that was all. */
function isMovedWhole(database: Sqlite.Database): boolean {
  const [{ log, checkpointed }] = database.pragma('wal_checkpoint(passive)') as [{ log: number; checkpointed: number }];
  return log === checkpointed;
}

function canWrite(descriptor: number): boolean {
  try {
    return writeSync(descriptor, 'x') === 1;
  } catch {
    return false;
  }
}
