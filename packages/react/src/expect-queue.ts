import type { ReportedAttempt, Schemas } from '@learnwright/client';
import { countAnswer } from '@learnwright/core';

type ReviewItem = Schemas['ReviewItem'];

/**
 * The review queue as attempts will leave it, until the storage has answered: a mastered element leaves, an answer moves
 * the streak or the count of errors. The order stays, so that nothing jumps while the learner reads.
 */
export function expectQueue(queue: readonly ReviewItem[], attempts: readonly ReportedAttempt[]): ReviewItem[] {
  const answers = new Map<string, boolean[]>();
  for (const attempt of attempts) {
    const key = keyOf(attempt);
    answers.set(key, [...(answers.get(key) ?? []), attempt.correct]);
  }
  return queue.map((item) => (answers.get(keyOf(item)) ?? []).reduce(answer, item)).filter(({ mastered }) => !mastered);
}

function answer(item: ReviewItem, correct: boolean): ReviewItem {
  return { ...item, ...countAnswer(item, correct), overdue: false };
}

function keyOf(element: Pick<ReviewItem, 'set_id' | 'lesson_id' | 'exercise_id' | 'element_key'>): string {
  return JSON.stringify([element.set_id, element.lesson_id, element.exercise_id, element.element_key]);
}
