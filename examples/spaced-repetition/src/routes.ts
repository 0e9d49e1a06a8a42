import { createRouteHelper, idSchema, z } from '@learnwright/plugin-sdk';
import { countDue, putOff } from './cards.ts';
import type { Context } from './context.ts';

const route = createRouteHelper<Context>();
const params = z.object({ user_id: idSchema });

/** The routes of the plugin, under /api/plugins/spaced-repetition. */
export const routes = [
  route.get(
    '/due/{user_id}',
    {
      access: 'learner',
      summary: 'Count the due cards of a learner; GET /api/users/{user_id}/due-reviews lists them',
      params,
      response: { 200: z.object({ user_id: idSchema, due: z.int() }) },
    },
    async ({ context, params: { user_id } }) => ({
      user_id,
      due: await countDue(context, user_id, context.clock.now()),
    }),
  ),
  route.post(
    '/put-off/{user_id}',
    {
      access: 'learner',
      summary: 'Put a due card off for a day',
      params,
      body: z.object({ card_id: idSchema }),
      response: { 200: z.object({ card_id: idSchema, due_at: z.string() }) },
      errors: ['not_found', 'not_due'],
    },
    async ({ context, params: { user_id }, body: { card_id } }) => {
      const { due_at } = await putOff(context, user_id, card_id);
      return { card_id, due_at };
    },
  ),
];
