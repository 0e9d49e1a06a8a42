import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How long a server took to tell its health, in milliseconds. */
export interface HealthTimes {
  readonly health_p99_ms: number;
  readonly health_max_ms: number;
}

/** Asks for the health of a server from another process, until it is told to end. */
export function startHealthProbe(url: string): { end(): Promise<HealthTimes> } {
  const probe = fork(join(import.meta.dirname, 'probe-health.ts'), [url]);
  return {
    end: async () => {
      const answered = once(probe, 'message');
      probe.send('end');
      const [times] = await answered;
      const sorted = (times as number[]).toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
      return { health_p99_ms: at(0.99), health_max_ms: at(1) };
    },
  };
}
