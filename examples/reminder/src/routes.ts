import { createRouteHelper, idSchema, z } from '@learnwright/plugin-sdk';
import type { Context } from './context.ts';
import { deleteWish, findWish, keepWish, requireUser } from './wishes.ts';

const route = createRouteHelper<Context>();
const params = z.object({ user_id: idSchema });
const hour = z.int().min(0).max(23);
const wishSchema = z.object({ user_id: idSchema, hour: hour.nullable() }).meta({ id: 'Wish' });

/** The routes of the plugin, under /api/plugins/reminder. */
export const routes = [
  route.get(
    '/wishes/{user_id}',
    {
      access: 'learner',
      summary: 'Read when a learner wishes to be reminded; null for never',
      params,
      response: { 200: wishSchema },
    },
    async ({ context, params: { user_id } }) => {
      await requireUser(context, user_id);
      return { user_id, hour: (await findWish(context, user_id))?.hour ?? null };
    },
  ),
  route.put(
    '/wishes/{user_id}',
    {
      access: 'learner',
      summary: 'Remind a learner by mail on days without learning, from this hour of their day on',
      params,
      body: z.object({ hour }),
      response: { 200: wishSchema },
    },
    async ({ context, params: { user_id }, body }) => {
      await requireUser(context, user_id);
      await keepWish(context, user_id, body.hour);
      return { user_id, hour: body.hour };
    },
  ),
  route.delete(
    '/wishes/{user_id}',
    { access: 'learner', summary: 'Remind a learner no more', params, response: { 204: null } },
    async ({ context, params: { user_id } }) => {
      await requireUser(context, user_id);
      await deleteWish(context, user_id);
    },
  ),
];
