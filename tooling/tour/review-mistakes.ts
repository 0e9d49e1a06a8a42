import type { ElementError, ReviewItem } from '@learnwright/core';
import { createSegmenter, planReview } from '@learnwright/exercises';
import { call, step } from './api.ts';
import type { ChosenLesson } from './import-folder.ts';

/** Reads the review queue and answers its first element right until it is mastered and leaves the queue. */
export async function reviewMistakes(base: string, user_id: string, chosen: ChosenLesson): Promise<void> {
  const { set_id, lesson, language } = chosen;
  step('The review queue: what was wrong comes first');
  const path = `/users/${user_id}/element-errors`;
  const queue = await call<ReviewItem[]>(base, 'GET', `${path}/review-queue?set_id=${set_id}`);
  for (const item of queue.slice(0, 5)) {
    console.log(`   "${item.element_key}": wrong ${item.error_count}x, due ${item.due_at.slice(0, 10)}`);
  }
  const segment = createSegmenter(language ?? '');
  const { steps } = planReview(queue, [{ set_id, lesson }], { blankWrongRun: true, segment });
  for (const { step: asked } of steps.slice(0, 5)) {
    console.log(`   ${asked.id}: ${asked.exercise.prompt} ${asked.exercise.sentence ?? ''}`);
  }
  const [first] = queue;
  if (first === undefined) throw new Error('The review queue is empty after a lesson with mistakes.');

  step(`Three right answers in a row master "${first.element_key}"`);
  const { lesson_id, exercise_id, element_key } = first;
  const attempt = { set_id, lesson_id, exercise_id, element_key, correct: true, user_answer: first.correct_answer };
  const rows = await call<ElementError[]>(base, 'POST', path, { attempts: [attempt, attempt, attempt] });
  console.log(`   mastered: ${rows.at(-1)?.mastered}, errors so far: ${rows.at(-1)?.error_count}`);
  const after = await call<ReviewItem[]>(base, 'GET', `${path}/review-queue?set_id=${set_id}`);
  console.log(`   the queue had ${queue.length} elements and has ${after.length} now`);
  if (after.length !== queue.length - 1) throw new Error('The mastered element did not leave the queue.');
}
