import { createLessonSchema, lessonSchema, patchLessonSchema } from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { requireCurriculum, requireLesson } from '../../require-record.ts';
import { curriculumParams, lessonParams, listQuery, route } from '../../route.ts';
import { changeLesson } from './change-lesson.ts';
import { createLesson } from './create-lesson.ts';
import { deleteLesson } from './delete-lesson.ts';

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
      return replyPage(await context.stores.lessons.listByCurriculum(params.curriculum_id, pageRequest(query)));
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
