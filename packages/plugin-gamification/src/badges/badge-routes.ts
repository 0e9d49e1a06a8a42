import { z } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';
import { userParams } from '../user-params.ts';
import { badgeQuery, badgeSchema, evaluationSchema } from './badge-schemas.ts';
import { evaluateBadges } from './evaluate-badges.ts';
import { listBadges, listCatalog } from './list-badges.ts';

/** The routes of badges, under /api/plugins/gamification. */
export const badgeRoutes = [
  route.get(
    '/badges',
    {
      access: 'signed_in',
      summary: 'List the badges in a language',
      query: badgeQuery,
      response: { 200: z.array(badgeSchema) },
    },
    ({ query }) => listCatalog(query.lang),
  ),
  route.get(
    '/badges/{user_id}',
    {
      access: 'learner',
      summary: 'List the badges with how far a user is',
      params: userParams,
      query: badgeQuery,
      response: { 200: z.array(badgeSchema) },
    },
    ({ context, params, query }) => listBadges(context, params.user_id, query.lang),
  ),
  route.post(
    '/badges/{user_id}/evaluate',
    {
      access: 'learner',
      summary: 'Evaluate the badges of a user',
      params: userParams,
      response: { 200: evaluationSchema },
      errors: ['not_found'],
    },
    async ({ context, params }) => ({ earned: await evaluateBadges(context, params.user_id) }),
  ),
];
