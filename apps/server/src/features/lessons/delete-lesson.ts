import { notFound } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Deletes a lesson. */
export async function deleteLesson(context: AppContext, lesson_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.lessons.delete(lesson_id));
  if (!deleted) throw notFound('lesson', lesson_id);
}
