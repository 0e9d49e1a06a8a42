import { AppError, type ErrorCode, type Stores, type Topic } from '@learnwright/core';
import { requireTopic } from '../../require-record.ts';

/**
 * Checks the parent a topic names: it exists (else 404), belongs to the same curriculum (foreign_parent), and is neither
 * the topic nor below it (topic_cycle). The curriculum is locked, so that two moves at once cannot close a circle.
 */
export async function requireParent(stores: Pick<Stores, 'topics'>, topic: Topic): Promise<void> {
  let ancestor = topic.parent_id;
  while (ancestor !== null) {
    if (ancestor === topic.id) throw refused('topic_cycle', 'The parent is the topic itself or lies below it.');
    const parent = await requireTopic(stores, ancestor);
    if (parent.curriculum_id !== topic.curriculum_id) {
      throw refused('foreign_parent', `The topic "${parent.id}" belongs to another curriculum.`);
    }
    ancestor = parent.parent_id;
  }
}

function refused(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { findings: [{ pointer: '/parent_id', code, message }] });
}
