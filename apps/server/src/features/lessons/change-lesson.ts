import type { Lesson, PatchLesson } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { found } from '../../require-record.ts';

/** Applies the fields present; chapter_pre_save may rewrite new content before it is stored. */
export async function changeLesson(context: AppContext, lesson_id: string, patch: PatchLesson): Promise<Lesson> {
  return context.unitOfWork.run(async (stores) => {
    const lesson = found(await stores.lessons.lock(lesson_id), 'lesson', lesson_id);
    const written =
      patch.content === undefined
        ? patch
        : { ...patch, content: await context.host.hooks.chain('chapter_pre_save', patch.content, lesson_id) };
    const next = applyPatch(lesson, written, context.clock);
    if (next !== lesson) await stores.lessons.update(next);
    return next;
  });
}
