import type { CreateTopic, Topic } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { found } from '../../require-record.ts';
import { requireParent } from './require-parent.ts';

/** Creates a topic, below its parent where it names one. */
export async function createTopic(context: AppContext, curriculum_id: string, input: CreateTopic): Promise<Topic> {
  return context.unitOfWork.run(async (stores) => {
    found(await stores.curricula.lock(curriculum_id), 'curriculum', curriculum_id);
    const now = context.clock.now();
    const topic: Topic = { id: context.createId(), curriculum_id, ...input, created_at: now, updated_at: now };
    await requireParent(stores, topic);
    await stores.topics.insert(topic);
    return topic;
  });
}
