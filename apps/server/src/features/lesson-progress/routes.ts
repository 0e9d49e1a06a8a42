import {
  givenIdSchema,
  idSchema,
  lessonProgressSchema,
  lessonStatusSchema,
  recordProgress,
  recordProgressSchema,
} from '@learnwright/core';
import { pageQuery, pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { found, requireUser } from '../records.ts';
import { route, userParams } from '../route.ts';

const filterQuery = z.object({ ...pageQuery, set_id: idSchema.optional(), status: lessonStatusSchema.optional() });

export const lessonProgressRoutes = [
  route.get(
    '/users/{user_id}/lesson-progress',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "List a user's lesson progress, newest update first",
      params: userParams,
      query: filterQuery,
      response: { 200: z.array(lessonProgressSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      const filter = { user_id: params.user_id, set_id: query.set_id, status: query.status };
      return replyList(pageRequest(query), (page) => context.stores.lessonProgress.list(filter, page), {
        idOf: ({ id }) => id,
      });
    },
  ),
  route.get(
    '/users/{user_id}/lesson-progress/{set_id}/{lesson_id}',
    {
      access: 'learner',
      summary: 'Read the progress of one lesson',
      params: userParams.extend({ set_id: givenIdSchema, lesson_id: givenIdSchema }),
      example: { params: { lesson_id: '01-introducing-yourself' } },
      response: { 200: lessonProgressSchema },
    },
    async ({ context, params: { user_id, set_id, lesson_id } }) => {
      await requireUser(context.stores, user_id);
      const progress = await context.stores.lessonProgress.find(user_id, set_id, lesson_id);
      return found(progress, 'lesson progress', `${set_id}/${lesson_id}`);
    },
  ),
  route.post(
    '/users/{user_id}/lesson-progress',
    {
      access: 'learner',
      summary: 'Record a step, time spent, or the completion of a lesson',
      description:
        'The first call makes the row. The same step_id replaces its entry. Completion happens once: it writes a session of method `content` and fires on_session_complete.',
      params: userParams,
      body: recordProgressSchema,
      example: {
        body: {
          set_id: 'de-first-steps-from-en',
          lesson_id: '01-introducing-yourself',
          step_result: { step_id: 'ask', correct: 1, total: 1 },
          time_spent_seconds_delta: 30,
        },
      },
      response: { 200: lessonProgressSchema },
    },
    ({ context, params, body }) => recordProgress({ ...context, hooks: context.host.hooks }, params.user_id, body),
  ),
];
