import { readFile } from 'node:fs/promises';

/** In milliseconds. */
const LOOK_EVERY = 50;

/**
 * Calls back once a process has more than so many bytes in memory; the answer ends the watch. The heap has a limit of its
 * own: this is for what lies beside it, such as buffers, and is only seen where there is /proc.
 */
export function watchMemory(pid: number | undefined, limit: number, tooMuch: () => void): () => void {
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    if (kilobytes * 1024 > limit) tooMuch();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  return () => clearInterval(timer);
}
