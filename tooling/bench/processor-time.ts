import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunningServer } from '../start-server.ts';

const usageSchema = z.object({ user: z.number(), system: z.number() });

/** The module that a server is started with so that `readProcessorTime` can ask it. */
export const PROCESSOR_TIME_PRELOAD = join(import.meta.dirname, 'report-processor-time.ts');

/** The processor time, user and system, that a server has taken so far, in microseconds. */
export async function readProcessorTime({ child }: RunningServer): Promise<number> {
  child.send('processor time');
  const [message] = await once(child, 'message');
  const { user, system } = usageSchema.parse(message);
  return user + system;
}
