import {
  type CreateLesson,
  createLessonSchema,
  type Lesson,
  lessonSchema,
  notFound,
  type PatchLesson,
  patchLessonSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { applyPatch, found, requireCurriculum, requireLesson } from '../../records.ts';
import { curriculumParams, lessonParams, listQuery, route } from '../../route.ts';

const access = learnerOf('lesson', 'lesson_id');
const inCurriculum = learnerOf('curriculum', 'curriculum_id');

export const lessonRoutes = [
  route.get(
    '/curricula/{curriculum_id}/lessons',
    {
      access: inCurriculum,
      summary: "List a curriculum's lessons, by order_index, then age",
      params: curriculumParams,
      query: listQuery,
      response: { 200: z.array(lessonSchema) },
    },
    async ({ context, params, query }) => {
      await requireCurriculum(context.stores, params.curriculum_id);
      return replyList(
        pageRequest(query),
        (page) => context.stores.lessons.listByCurriculum(params.curriculum_id, page),
        { rows: 20 },
      );
    },
  ),
  route.post(
    '/curricula/{curriculum_id}/lessons',
    {
      access: inCurriculum,
      summary: 'Create a lesson',
      params: curriculumParams,
      body: createLessonSchema,
      response: { 201: lessonSchema },
    },
    ({ context, params, body }) => createLesson(context, params.curriculum_id, body),
  ),
  route.get(
    '/lessons/{lesson_id}',
    { access, summary: 'Read a lesson', params: lessonParams, response: { 200: lessonSchema } },
    ({ context, params }) => requireLesson(context.stores, params.lesson_id),
  ),
  route.patch(
    '/lessons/{lesson_id}',
    {
      access,
      summary: 'Change a lesson',
      params: lessonParams,
      body: patchLessonSchema,
      response: { 200: lessonSchema },
    },
    ({ context, params, body }) => changeLesson(context, params.lesson_id, body),
  ),
  route.delete(
    '/lessons/{lesson_id}',
    { access, summary: 'Delete a lesson', params: lessonParams, response: { 204: null } },
    async ({ context, params }) => reply(204, await deleteLesson(context, params.lesson_id)),
  ),
];

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

/** Changes the fields that are given; chapter_pre_save may rewrite new content before it is stored. */
async function changeLesson(context: AppContext, lesson_id: string, patch: PatchLesson): Promise<Lesson> {
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

/** Deletes a lesson. */
async function deleteLesson(context: AppContext, lesson_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.lessons.delete(lesson_id));
  if (!deleted) throw notFound('lesson', lesson_id);
}
