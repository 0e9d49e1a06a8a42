import { aiUsageSchema } from '@learnwright/core';
import { pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { listQuery, route, userParams } from '../route.ts';
import {
  aiUsageSummarySchema,
  serverAiUsageSchema,
  summariseServerUsage,
  summariseUserUsage,
} from './summarise-usage.ts';

const daysQuery = z.object({
  days: z.coerce.number().int().min(1).max(92).default(30).meta({ description: 'How many days, today included.' }),
});

/** What the AI calls of all learners come to. */
export const aiUsageAdminRoutes = [
  route.get(
    '/admin/ai-usage',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'Sum up the AI calls of all users by day, purpose and user',
      description: 'Days are those of UTC. Calls that the ledger keeps no more are not counted.',
      query: daysQuery,
      response: { 200: serverAiUsageSchema },
    },
    ({ context, query }) => summariseServerUsage(context, query.days),
  ),
];

export const aiUsageRoutes = [
  route.get(
    '/users/{user_id}/ai-usage/summary',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "Sum up a user's AI calls by day and purpose, and tell what is left of the budget today",
      description: 'Days are those of the time zone of the user. Calls that the ledger keeps no more are not counted.',
      params: userParams,
      query: daysQuery,
      response: { 200: aiUsageSummarySchema },
    },
    ({ context, params, query }) => summariseUserUsage(context, params.user_id, query.days),
  ),
  route.get(
    '/users/{user_id}/ai-usage',
    {
      access: 'learner',
      read_from: 'replica',
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
