import type { CreateLesson, Lesson } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { requireCurriculum } from '../../require-record.ts';

/** Creates a lesson; chapter_pre_save may rewrite its content before it is stored. */
export async function createLesson(context: AppContext, curriculum_id: string, input: CreateLesson): Promise<Lesson> {
  return context.unitOfWork.run(async (stores) => {
    await requireCurriculum(stores, curriculum_id);
    const id = context.createId();
    const content = await context.host.hooks.chain('chapter_pre_save', input.content, id);
    const now = context.clock.now();
    const lesson: Lesson = { id, curriculum_id, ...input, content, created_at: now, updated_at: now };
    await stores.lessons.insert(lesson);
    return lesson;
  });
}
