import {
  changeLesson,
  createLesson,
  createLessonSchema,
  lessonSchema,
  notFound,
  patchLessonSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireCurriculum, requireLesson } from '../records.ts';
import { curriculumParams, lessonParams, listQuery, route } from '../route.ts';
import { writing } from './curricula.ts';

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
      example: { body: { title: 'Der, die, das', content: '# Articles' } },
      response: { 201: lessonSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => createLesson(writing(context), params.curriculum_id, body),
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
      example: { body: { content: '# The three articles' } },
      response: { 200: lessonSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => changeLesson(writing(context), params.lesson_id, body),
  ),
  route.delete(
    '/lessons/{lesson_id}',
    { access, summary: 'Delete a lesson', params: lessonParams, response: { 204: null } },
    async ({ context, params }) => reply(204, await deleteLesson(context, params.lesson_id)),
  ),
];

/** Deletes a lesson. */
async function deleteLesson(context: AppContext, lesson_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.lessons.delete(lesson_id));
  if (!deleted) throw notFound('lesson', lesson_id);
}
