import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const PAUSE = 250;
const MEMORY = { VmRSS: /VmRSS:\s+(\d+)/, RssAnon: /RssAnon:\s+(\d+)/ } as const;

/** Watches the memory of a process with its children, and the bytes of folders, until it is told to end; in megabytes. */
export function watchServer(pid: number, measureDisk: () => Promise<{ files: number; database: number }>) {
  const most = { memory_mb: 0, server_mb: 0, disk_mb: 0, files_mb: 0, processes: 0 };
  let isOver = false;
  let samples = 0;
  const over = (async () => {
    while (!isOver) {
      const family = listFamily(pid);
      const [, ...children] = family;
      const server = readMemory(pid, 'VmRSS');
      // A child that runs the program of the server shares its pages.
      const memory = children.reduce((sum, child) => sum + readMemory(child, 'RssAnon'), server);
      if (memory > most.memory_mb) Object.assign(most, { memory_mb: memory, server_mb: server });
      most.processes = Math.max(most.processes, family.length - 1);
      // A folder takes longer to look through than a process.
      if (samples % 20 === 0) {
        const { files, database } = await measureDisk();
        most.files_mb = Math.max(most.files_mb, files / MEGABYTE);
        most.disk_mb = Math.max(most.disk_mb, (files + database) / MEGABYTE);
      }
      samples += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await over;
      const { memory_mb, server_mb, disk_mb, files_mb, processes } = most;
      return {
        memory_mb: Math.round(memory_mb),
        server_mb: Math.round(server_mb),
        disk_mb: Math.round(disk_mb),
        files_mb: Math.round(files_mb),
        processes,
      };
    },
  };
}

/** The bytes of all files of a folder. */
export function bytesOfFolder(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // It has just gone.
    }
  }
  return bytes;
}

/** A process and all that it has started. */
function listFamily(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const born = children === '' ? [] : children.split(' ').filter((child) => isItself(pid, child));
    return [pid, ...born.flatMap((child) => listFamily(Number(child)))];
  } catch {
    return [pid];
  }
}

/** Until a child runs its own program, its memory is that of its parent. */
function isItself(parent: number, child: string): boolean {
  const commandOf = (pid: number | string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return commandOf(parent) !== commandOf(child);
}

/** The resident memory of a process, or that of it which is in no file, in megabytes; 0 where it has ended. */
function readMemory(pid: number, kind: keyof typeof MEMORY): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(MEMORY[kind].exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
