import { pageQuery, pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';
import { userParams } from '../user-params.ts';
import {
  awardAssessmentSchema,
  awardImportSchema,
  awardResultSchema,
  awardSchema,
  ledgerEntrySchema,
} from './award-schemas.ts';
import { awardAmount, awardAssessment, awardImport } from './award-source.ts';
import { readHistory, readXp } from './read-xp.ts';
import { xpStateSchema } from './xp-schemas.ts';

/** The routes of XP, under /api/plugins/gamification. */
export const xpRoutes = [
  route.get(
    '/xp/{user_id}',
    {
      access: 'learner',
      summary: 'Read the XP and level of a user',
      params: userParams,
      response: { 200: xpStateSchema },
    },
    ({ context, params }) => readXp(context, params.user_id),
  ),
  route.get(
    '/xp/{user_id}/history',
    {
      access: 'learner',
      summary: 'List what a user was awarded, newest first',
      params: userParams,
      query: z.object(pageQuery),
      response: { 200: z.array(ledgerEntrySchema) },
    },
    async ({ context, params, query }) => replyPage(await readHistory(context, params.user_id, pageRequest(query))),
  ),
  route.post(
    '/xp/{user_id}/award',
    {
      access: 'app',
      summary: 'Award XP to a user, or take some',
      description: 'With a `source_id`, the same reason is awarded once. XP never falls below 0.',
      params: userParams,
      body: awardSchema,
      response: { 200: awardResultSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => awardAmount(context, params.user_id, body),
  ),
  route.post(
    '/xp/{user_id}/award-assessment',
    {
      access: 'learner',
      summary: 'Award 100 XP for an assessment, once for each learning profile',
      params: userParams,
      body: awardAssessmentSchema,
      response: { 200: awardResultSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => awardAssessment(context, params.user_id, body.profile_id),
  ),
  route.post(
    '/xp/{user_id}/award-import',
    {
      access: 'learner',
      summary: 'Award 75 XP for an import, once for each conversation',
      params: userParams,
      body: awardImportSchema,
      response: { 200: awardResultSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => awardImport(context, params.user_id, body.conversation_id),
  ),
];
