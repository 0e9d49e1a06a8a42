import type { Clock, CreateId, CreateTopic, Topic } from '@learnwright/core';
import type { Database } from '@learnwright/db';

/** Creates a topic without a parent; the server alone knows the rules for topics that nest. */
export async function createTopic(
  { stores }: Database,
  { clock, createId }: { readonly clock: Clock; readonly createId: CreateId },
  curriculum_id: string,
  input: CreateTopic,
): Promise<Topic> {
  if (input.parent_id !== null) throw new Error('The plugin server of the test kit makes no topics that nest.');
  const now = clock.now();
  const topic: Topic = { id: createId(), curriculum_id, ...input, created_at: now, updated_at: now };
  await stores.topics.insert(topic);
  return topic;
}
