import type { DurableHook, HookEvent } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { z } from '@learnwright/plugin-sdk';
import type { TestClock } from '../clock/test-clock.ts';

const recordSchema = z.object({
  id: z.string().optional(),
  attempt_id: z.string().optional(),
  lesson_progress_id: z.string().optional(),
  user_id: z.string().optional(),
  project_id: z.string().optional(),
});

/** The event of a happening: named by its attempt, else by the last record that has an id; of the learner of the first record. */
export async function describeEvent(
  hook: DurableHook,
  args: readonly unknown[],
  { stores }: Database,
  clock: TestClock,
): Promise<HookEvent> {
  const records = args.flatMap((value) => recordSchema.safeParse(value).data ?? []);
  const { project_id = '', user_id: learner, attempt_id, lesson_progress_id } = records[0] ?? {};
  const owner = learner ?? (await stores.projects.find(project_id))?.user_id ?? '';
  const user_id = typeof args[0] === 'string' ? args[0] : owner;
  const created_at = clock.now();
  const id =
    attempt_id ?? records.findLast((record) => record.id !== undefined)?.id ?? lesson_progress_id ?? created_at;
  return { id: `${hook}:${id}`, user_id, created_at, replayed: false };
}
