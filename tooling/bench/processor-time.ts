import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunningServer } from '../start-server.ts';

const usageSchema = z.object({ user: z.number(), system: z.number(), rss: z.number() });

/** The module that a server is started with so that `readProcessorTime` and `readMemory` can ask it. */
export const PROCESSOR_TIME_PRELOAD = join(import.meta.dirname, 'report-processor-time.ts');

/** The processor time, user and system, that a server has taken so far, in microseconds. */
export async function readProcessorTime(server: RunningServer): Promise<number> {
  const { user, system } = await readUsage(server);
  return user + system;
}

/** The resident memory of a server, in bytes. */
export async function readMemory(server: RunningServer): Promise<number> {
  return (await readUsage(server)).rss;
}

async function readUsage({ child }: RunningServer) {
  child.send('usage');
  const [message] = await once(child, 'message');
  return usageSchema.parse(message);
}
