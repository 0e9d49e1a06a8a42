import { usageSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { route, userParams } from '../route.ts';
import { readCoreUsage } from './core-usage.ts';

export const usageRoutes = [
  route.get(
    '/users/{user_id}/usage',
    {
      access: 'learner',
      read_from: 'replica',
      summary: 'Read what a learner uses and may use: stored bytes and things, and what is under way at once',
      description:
        'Each kind has its unit. Where `used` would exceed `allowed`, a request is 413 `storage_full`, or 429 for what runs at once; both tell `used` and `allowed`. A plugin that fails to tell has `used` null. Takes no `limit` and no `cursor`: there are as many entries as the server and plugins bound.',
      params: userParams,
      response: { 200: z.array(usageSchema) },
    },
    async ({ context, params: { user_id } }) => {
      await requireUser(context.stores, user_id);
      return [...(await readCoreUsage(context, user_id)), ...(await context.host.usageOf(user_id))];
    },
  ),
];
