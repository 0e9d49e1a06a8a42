import { existsSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 500;

/**
 * Stops this process when the npx that started it is gone. npx gives a signal to the shell it runs, which does not pass
 * it on, so that `kill` of an npx in the background would leave the server running. Knows Linux only; elsewhere, and
 * where there is no npx, it does nothing.
 */
export function stopWithNpx(): void {
  const npx = listAncestors(process.pid).find(({ words }) => words.startsWith('npm exec'));
  if (npx === undefined) return;
  const timer = setInterval(() => {
    if (existsSync(`/proc/${npx.pid}`)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}

interface Ancestor {
  readonly pid: number;
  /** What it was started as. */
  readonly words: string;
}

function listAncestors(pid: number): Ancestor[] {
  const status = readProcess(pid, 'status');
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
  if (parent <= 1) return [];
  const words = readProcess(parent, 'cmdline').replaceAll('\0', ' ');
  return [{ pid: parent, words }, ...listAncestors(parent)];
}

function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // Not Linux, or gone in the meantime.
    return '';
  }
}
