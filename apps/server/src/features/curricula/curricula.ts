import {
  type CurriculumPorts,
  changeCurriculum,
  createCurriculum,
  createCurriculumSchema,
  curriculumSchema,
  deleteCurriculum,
  notFound,
  patchCurriculumSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireCurriculum, requireUser } from '../records.ts';
import { curriculumParams, listQuery, route, userParams } from '../route.ts';
import { takeLessonRoom } from '../usage/core-usage.ts';

const access = learnerOf('curriculum', 'curriculum_id');

export const curriculumRoutes = [
  route.get(
    '/users/{user_id}/curricula',
    {
      access: 'learner',
      summary: "List a user's curricula, oldest first",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(curriculumSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      return replyList(pageRequest(query), (page) => context.stores.curricula.listByUser(params.user_id, page), {
        rows: 20,
      });
    },
  ),
  route.post(
    '/users/{user_id}/curricula',
    {
      access: 'learner',
      summary: 'Create a curriculum',
      params: userParams,
      body: createCurriculumSchema,
      example: { body: { title: 'German for travellers' } },
      response: { 201: curriculumSchema },
    },
    ({ context, params, body }) => createCurriculum(writing(context), params.user_id, body),
  ),
  route.get(
    '/curricula/{curriculum_id}',
    { access, summary: 'Read a curriculum', params: curriculumParams, response: { 200: curriculumSchema } },
    ({ context, params }) => requireCurriculum(context.stores, params.curriculum_id),
  ),
  route.patch(
    '/curricula/{curriculum_id}',
    {
      access,
      summary: 'Change a curriculum',
      params: curriculumParams,
      body: patchCurriculumSchema,
      example: { body: { description: 'For two weeks in Vienna' } },
      response: { 200: curriculumSchema },
    },
    ({ context, params, body }) => changeCurriculum(writing(context), params.curriculum_id, body),
  ),
  route.delete(
    '/curricula/{curriculum_id}',
    {
      access,
      summary: 'Delete a curriculum with its topics and lessons',
      params: curriculumParams,
      response: { 204: null },
    },
    async ({ context, params }) => {
      const deleted = await deleteCurriculum(writing(context), params.curriculum_id);
      if (!deleted) throw notFound('curriculum', params.curriculum_id);
      return reply(204);
    },
  ),
];

/** The server as the services of core that write curricula and lessons see it. */
export function writing(context: AppContext) {
  const { unitOfWork, clock, createId, host } = context;
  const takeRoom = (user_id: string, bytes: number) => takeLessonRoom(context, user_id, bytes);
  return { unitOfWork, clock, createId, hooks: host.hooks, takeRoom } satisfies CurriculumPorts;
}
