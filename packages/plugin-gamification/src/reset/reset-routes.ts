import { reply } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';
import { userParams } from '../user-params.ts';
import { announceReset, confirmReset } from './reset-learner.ts';
import { completedResetSchema, pendingResetSchema, resetSchema } from './reset-schemas.ts';

/** The routes of the reset, under /api/plugins/gamification. */
export const resetRoutes = [
  route.post(
    '/reset/{user_id}',
    {
      access: 'learner',
      summary: 'Delete the XP, badges and streak settings of a user, in two calls',
      description:
        'The first call, without a body, answers 202 with a token and deletes nothing. The second, with that token and within five minutes, deletes.',
      params: userParams,
      body: resetSchema.default({}),
      response: { 200: completedResetSchema, 202: pendingResetSchema },
      errors: ['not_found', 'confirmation_invalid'],
    },
    async ({ context, params, body: { confirmation_token } }) =>
      confirmation_token === undefined
        ? reply(202, await announceReset(context, params.user_id))
        : confirmReset(context, params.user_id, confirmation_token),
  ),
];
