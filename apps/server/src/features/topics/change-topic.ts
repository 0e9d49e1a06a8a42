import type { PatchTopic, Topic } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { found, requireTopic } from '../../require-record.ts';
import { requireParent } from './require-parent.ts';

/** Applies the fields present; a new parent is checked. */
export async function changeTopic(context: AppContext, topic_id: string, patch: PatchTopic): Promise<Topic> {
  return context.unitOfWork.run(async (stores) => {
    const { curriculum_id } = await requireTopic(stores, topic_id);
    await stores.curricula.lock(curriculum_id);
    const topic = found(await stores.topics.lock(topic_id), 'topic', topic_id);
    const next = applyPatch(topic, patch, context.clock);
    if (next.parent_id !== topic.parent_id) await requireParent(stores, next);
    if (next !== topic) await stores.topics.update(next);
    return next;
  });
}
