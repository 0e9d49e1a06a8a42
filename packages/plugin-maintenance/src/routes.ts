import { createRouteHelper, pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { patchLearner, readLearner } from './learners.ts';
import { readQueue } from './queue.ts';
import { learnerSchema, patchLearnerSchema, queueItemSchema, queueQuery, userParams } from './schemas.ts';
import type { MaintenanceContext } from './tables.ts';

const route = createRouteHelper<MaintenanceContext>();

/** The routes of the plugin, under /api/plugins/maintenance. */
export const maintenanceRoutes = [
  route.get(
    '/{user_id}',
    {
      access: 'learner',
      summary: 'Tell whether mastered elements of a learner come back, and how many there are',
      params: userParams,
      response: { 200: learnerSchema },
    },
    ({ context, params }) => readLearner(context, params.user_id),
  ),
  route.patch(
    '/{user_id}',
    {
      access: 'learner',
      summary: 'Opt in to maintenance or out of it, or change the desired retention',
      description:
        'Off for every learner until it is turned on. The log of attempts is then read from its beginning, beyond 500 elements by a job of the learner; `up_to_date` tells when that is done. `desired_retention: null` takes the setting of the server.',
      params: userParams,
      body: patchLearnerSchema,
      example: { body: { enabled: true, desired_retention: 0.9 } },
      response: { 200: learnerSchema },
      errors: ['too_many_jobs'],
    },
    ({ context, params, body }) => patchLearner(context, params.user_id, body),
  ),
  route.get(
    '/{user_id}/queue',
    {
      access: 'learner',
      summary: 'List the mastered elements of a learner, the earliest due first',
      description:
        'Also those that are not due yet; `overdue` tells which are, and `due_before` leaves out what is due at that time or later: the end of the day of the learner gives what is for today. Empty without maintenance. The review queue is another list and stays as it is. Answers are recorded by POST /users/{user_id}/element-errors: a right one moves the element to a later day, a wrong one moves it to the review queue.',
      params: userParams,
      query: queueQuery,
      response: { 200: z.array(queueItemSchema) },
    },
    async ({ context, params, query }) => {
      const { set_id, due_before } = query;
      const filter = { user_id: params.user_id, set_id, due_before };
      return replyPage(await readQueue(context, filter, pageRequest(query)));
    },
  ),
];
