import type { DurableHook, HookEvent } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { z } from '@learnwright/plugin-sdk';
import type { TestClock } from '../clock/test-clock.ts';

const recordSchema = z.object({ id: z.string(), project_id: z.string().optional() });

/** The event of a happening: named by the last record that has an id, of the learner of the first. */
export async function describeEvent(
  hook: DurableHook,
  args: readonly unknown[],
  { stores }: Database,
  clock: TestClock,
): Promise<HookEvent> {
  const records = args.flatMap((value) => recordSchema.safeParse(value).data ?? []);
  const { project_id = '' } = records[0] ?? {};
  const user_id = typeof args[0] === 'string' ? args[0] : ((await stores.projects.find(project_id))?.user_id ?? '');
  const created_at = clock.now();
  return { id: `${hook}:${records.at(-1)?.id ?? created_at}`, user_id, created_at, replayed: false };
}
