import {
  elementErrorSchema,
  givenIdSchema,
  idSchema,
  recordAttempts,
  recordAttemptsSchema,
  reviewItemSchema,
  timestampInputSchema,
  undoAttempt,
} from '@learnwright/core';
import { pageQuery, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { queryFlag, route, userParams } from '../route.ts';
import { attemptPorts } from './attempt-ports.ts';

const filterQuery = z.object({
  ...pageQuery,
  set_id: idSchema.optional(),
  lesson_id: idSchema.optional(),
  mastered: queryFlag,
});

export const elementErrorRoutes = [
  route.post(
    '/users/{user_id}/element-errors',
    {
      access: 'learner',
      summary: 'Record 1 to 500 attempts; answers the resulting row of each, in the order given',
      description:
        'All attempts are stored, or none. An element that occurs twice answers its final row twice. An attempt_id that is known already changes nothing. Late attempts are put in their place, so any order, split or repetition ends in the same rows.',
      params: userParams,
      body: recordAttemptsSchema,
      example: {
        body: {
          attempts: [
            {
              set_id: 'de-first-steps-from-en',
              lesson_id: '01-introducing-yourself',
              exercise_id: 'ask',
              element_key: 'Haus',
              correct: false,
              user_answer: 'Hous',
              correct_answer: 'Haus',
            },
          ],
        },
      },
      response: { 200: z.array(elementErrorSchema) },
    },
    ({ context, params, body }) => recordAttempts(attemptPorts(context), params.user_id, body.attempts),
  ),
  route.get(
    '/users/{user_id}/element-errors',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "List a user's element errors by set, lesson, exercise and element",
      params: userParams,
      query: filterQuery,
      response: { 200: z.array(elementErrorSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      const { set_id, lesson_id, mastered } = query;
      const filter = { user_id: params.user_id, set_id, lesson_id, mastered };
      return replyList(pageRequest(query), (page) => context.stores.elementErrors.list(filter, page));
    },
  ),
  route.get(
    '/users/{user_id}/element-errors/review-queue',
    {
      access: 'learner',
      summary: 'Read the review queue: overdue first, then most errors, then latest error',
      description:
        'Also what is not due yet. `due_before` leaves out what is due at that time or later: the end of the day of the learner gives what is for today.',
      params: userParams,
      query: z.object({ ...pageQuery, set_id: idSchema.optional(), due_before: timestampInputSchema.optional() }),
      response: { 200: z.array(reviewItemSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      const { set_id, due_before } = query;
      const filter = { user_id: params.user_id, set_id, due_before };
      const now = context.clock.now();
      return replyList(pageRequest(query), (page) => context.stores.elementErrors.reviewQueue(filter, now, page), {
        idOf: ({ id }) => id,
      });
    },
  ),
  route.delete(
    '/users/{user_id}/element-errors/attempts/{attempt_id}',
    {
      access: 'learner',
      summary: 'Undo one attempt; 204 when the element has none left',
      params: userParams.extend({ attempt_id: givenIdSchema }),
      response: { 200: elementErrorSchema, 204: null },
    },
    async ({ context, params }) => {
      const row = await undoAttempt(attemptPorts(context), params.user_id, params.attempt_id);
      return row === null ? reply(204) : row;
    },
  ),
];
