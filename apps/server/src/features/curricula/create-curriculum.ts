import type { CreateCurriculum, Curriculum } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { requireUser } from '../../require-record.ts';

/** Creates a curriculum, in the user's language where none is given. */
export async function createCurriculum(
  context: AppContext,
  user_id: string,
  input: CreateCurriculum,
): Promise<Curriculum> {
  return context.unitOfWork.run(async (stores) => {
    const user = await requireUser(stores, user_id);
    const now = context.clock.now();
    const curriculum: Curriculum = {
      id: context.createId(),
      user_id,
      title: input.title,
      description: input.description,
      language: input.language ?? user.language,
      created_at: now,
      updated_at: now,
    };
    await stores.curricula.insert(curriculum);
    return curriculum;
  });
}
