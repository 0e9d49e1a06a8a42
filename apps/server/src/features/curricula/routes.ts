import { createCurriculumSchema, curriculumSchema, patchCurriculumSchema } from '@learnwright/core';
import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { requireCurriculum, requireUser } from '../../require-record.ts';
import { curriculumParams, listQuery, route, userParams } from '../../route.ts';
import { changeCurriculum } from './change-curriculum.ts';
import { createCurriculum } from './create-curriculum.ts';
import { deleteCurriculum } from './delete-curriculum.ts';

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
      return replyPage(await context.stores.curricula.listByUser(params.user_id, pageRequest(query)));
    },
  ),
  route.post(
    '/users/{user_id}/curricula',
    {
      access: 'learner',
      summary: 'Create a curriculum',
      params: userParams,
      body: createCurriculumSchema,
      response: { 201: curriculumSchema },
    },
    ({ context, params, body }) => createCurriculum(context, params.user_id, body),
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
      response: { 200: curriculumSchema },
    },
    ({ context, params, body }) => changeCurriculum(context, params.curriculum_id, body),
  ),
  route.delete(
    '/curricula/{curriculum_id}',
    {
      access,
      summary: 'Delete a curriculum with its topics and lessons',
      params: curriculumParams,
      response: { 204: null },
    },
    async ({ context, params }) => reply(204, await deleteCurriculum(context, params.curriculum_id)),
  ),
];
