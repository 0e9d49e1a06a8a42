import { aiUsageSchema } from '@learnwright/core';
import { pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { listQuery, route, userParams } from '../route.ts';

export const aiUsageRoutes = [
  route.get(
    '/users/{user_id}/ai-usage',
    {
      access: 'learner',
      summary: "List a user's AI calls, newest first: tokens, model, time, purpose and outcome",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(aiUsageSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      return replyList(pageRequest(query), (page) => context.stores.aiUsage.listByUser(params.user_id, page));
    },
  ),
];
