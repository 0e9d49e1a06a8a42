import type { ReportedAttempt, Schemas } from '@learnwright/client';
import { countAnswer } from '@learnwright/core';

type ReviewItem = Schemas['ReviewItem'];

/** What tells an element from others. */
const FIELDS = ['set_id', 'lesson_id', 'exercise_id', 'element_key'] as const;

/**
 * The review queue as attempts will leave it, until the storage has answered: a mastered element leaves, an answer moves
 * the streak or the count of errors. The order stays, so that nothing jumps while the learner reads.
 */
export function expectQueue(queue: readonly ReviewItem[], attempts: readonly ReportedAttempt[]): ReviewItem[] {
  const attemptsAt = (item: ReviewItem) =>
    attempts.filter((attempt) => FIELDS.every((field) => attempt[field] === item[field]));
  return queue.map((item) => attemptsAt(item).reduce(answer, item)).filter(({ mastered }) => !mastered);
}

function answer(item: ReviewItem, { correct }: ReportedAttempt): ReviewItem {
  return { ...item, ...countAnswer(item, correct), overdue: false };
}
