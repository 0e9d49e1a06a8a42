import { notFound } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Deletes a topic; its children lose their parent. */
export async function deleteTopic(context: AppContext, topic_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.topics.delete(topic_id));
  if (!deleted) throw notFound('topic', topic_id);
}
