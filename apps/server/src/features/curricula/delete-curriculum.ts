import { notFound } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Deletes a curriculum with its topics and lessons. */
export async function deleteCurriculum(context: AppContext, curriculum_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.curricula.delete(curriculum_id));
  if (!deleted) throw notFound('curriculum', curriculum_id);
}
