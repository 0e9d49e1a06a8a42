import { route, userParams } from '../route.ts';
import { listChanges } from './list-changes.ts';
import { changesQuery, learnerChangesSchema, uploadedChangesSchema, uploadReportSchema } from './schemas.ts';
import { takeChanges } from './take-changes.ts';

const ATTEMPT = {
  attempt_id: 'attempt-of-a-phone',
  attempted_at: '2026-11-20T14:29:00.123456+00:00',
  set_id: 'de-first-steps-from-en',
  lesson_id: '01-introducing-yourself',
  exercise_id: 'ex-01',
  element_key: 'heiße',
  correct: true,
} as const;

export const changeRoutes = [
  route.get(
    '/users/{user_id}/changes',
    {
      access: 'learner',
      summary: "List what has changed in a user's attempts and lessons since a cursor",
      description:
        'For devices that keep a copy. Read pages until `more` is false, and keep the last `cursor` with the copy. Nothing is left out, whatever is written meanwhile; an entry may come again. A cursor that the server does not know is answered with 410: read from the beginning, without `since`.',
      params: userParams,
      query: changesQuery,
      response: { 200: learnerChangesSchema },
      errors: ['unknown_cursor'],
    },
    ({ context, params, query }) => listChanges(context, params.user_id, query),
  ),
  route.post(
    '/users/{user_id}/changes',
    {
      access: 'learner',
      summary: 'Take what a device has recorded: attempts, attempts taken back, and lessons',
      description:
        'All of it is stored, or none; sending it again changes nothing. Attempts are recorded as by `POST …/element-errors`, except those ahead of the clock of the server, which `held` names. A lesson is merged with the row of the server: the later result of each step, the longer time, the first completion. A lesson that is completed by this is completed as by `POST …/lesson-progress`.',
      example: { body: { attempts: [ATTEMPT] } },
      params: userParams,
      body: uploadedChangesSchema,
      response: { 200: uploadReportSchema },
    },
    ({ context, params, body }) => takeChanges(context, params.user_id, body),
  ),
];
