import { createRouteHelper, idSchema, notFound, z } from '@learnwright/plugin-sdk';
import { listPoints } from './points.ts';
import type { Context } from './settings.ts';

const route = createRouteHelper<Context>();

const totalSchema = z.object({ user_id: idSchema, points: z.int(), sessions: z.int() });

/** The routes of the plugin, under /api/plugins/{{name}}. */
export const routes = [
  route.get(
    '/points/{user_id}',
    {
      access: 'learner',
      summary: 'Read the points of a user',
      params: z.object({ user_id: idSchema }),
      response: { 200: totalSchema },
    },
    async ({ context, params: { user_id } }) => {
      if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
      const rows = await listPoints(context, user_id);
      return { user_id, points: rows.reduce((sum, { points }) => sum + points, 0), sessions: rows.length };
    },
  ),
];
