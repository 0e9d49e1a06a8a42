import { createRouteHelper, idSchema, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { evaluateBadges, listBadges, listCatalog, listEarnedSince } from './badges.ts';
import { readHeatmap } from './heatmap.ts';
import { announceReset, confirmReset } from './learner-data.ts';
import {
  awardAssessmentSchema,
  awardImportSchema,
  awardResultSchema,
  awardSchema,
  badgeQuery,
  badgeSchema,
  catalogQuery,
  completedResetSchema,
  evaluationSchema,
  heatmapQuery,
  heatmapSchema,
  historyQuery,
  ledgerEntrySchema,
  pendingResetSchema,
  resetSchema,
  streakStateSchema,
  weekendModeSchema,
  xpStateSchema,
} from './schemas.ts';
import { readStreak, setWeekendMode } from './streak.ts';
import type { GamificationContext } from './tables.ts';
import { awardAmount, awardAssessment, awardImport, readHistory, readXp } from './xp.ts';

const route = createRouteHelper<GamificationContext>();

const userParams = z.object({ user_id: idSchema });

/** The routes of the plugin, under /api/plugins/gamification. */
export const gamificationRoutes = [
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
      read_from: 'replica',
      summary: 'List the awards of a user, newest first',
      description:
        'The `source_id` of the award for a lesson is the id of its progress, that for a session the id of the session.',
      params: userParams,
      query: historyQuery,
      response: { 200: z.array(ledgerEntrySchema) },
    },
    ({ context, params: { user_id }, query }) =>
      replyList(pageRequest(query), (page) => readHistory(context, { user_id, source_id: query.source_id }, page)),
  ),
  route.post(
    '/xp/{user_id}/award',
    {
      access: 'app',
      summary: 'Award XP to a user, or take some',
      description: 'With a `source_id`, the same reason is awarded once. XP never falls below 0.',
      params: userParams,
      body: awardSchema,
      example: { body: { amount: 20, reason: 'homework' } },
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
      example: { body: { profile_id: 'profile-1' } },
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
      example: { body: { conversation_id: 'conversation-1' } },
      response: { 200: awardResultSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => awardImport(context, params.user_id, body.conversation_id),
  ),
  route.get(
    '/badges',
    {
      access: 'signed_in',
      summary: 'List the badges in a language',
      description: 'Takes no `limit` and no `cursor`: there are as many badges as this plugin and others define.',
      query: catalogQuery,
      response: { 200: z.array(badgeSchema) },
    },
    ({ context, query }) => listCatalog(context, query.lang),
  ),
  route.get(
    '/badges/{user_id}',
    {
      access: 'learner',
      summary: 'List the badges with the progress of a user, or those that were earned lately',
      description: 'Takes no `limit` and no `cursor`: there are as many badges as this plugin and others define.',
      params: userParams,
      query: badgeQuery,
      response: { 200: z.array(badgeSchema) },
    },
    ({ context, params: { user_id }, query: { lang, earned_since } }) =>
      earned_since === undefined
        ? listBadges(context, user_id, lang)
        : listEarnedSince(context, user_id, earned_since, lang),
  ),
  route.post(
    '/badges/{user_id}/evaluate',
    {
      access: 'learner',
      summary: 'Evaluate the badges of a user',
      // Other plugins are asked, whose failure is to spoil no transaction.
      effect: 'external',
      params: userParams,
      response: { 200: evaluationSchema },
      errors: ['not_found'],
    },
    async ({ context, params }) => ({ earned: await evaluateBadges(context, params.user_id) }),
  ),
  route.get(
    '/streak/{user_id}',
    {
      access: 'learner',
      summary: 'Read the streak of a user',
      description: 'Days are taken in the time zone of the user. Everything is computed from activity.',
      params: userParams,
      response: { 200: streakStateSchema },
    },
    ({ context, params }) => readStreak(context, params.user_id),
  ),
  route.get(
    '/streak/{user_id}/heatmap',
    {
      access: 'learner',
      read_from: 'replica',
      summary: 'List the activity of a user on each day, oldest first',
      description: 'Takes no `limit` and no `cursor`: there are as many entries as `days`, 730 at the most.',
      params: userParams,
      query: heatmapQuery,
      response: { 200: heatmapSchema },
    },
    ({ context, params, query }) => readHeatmap(context, params.user_id, query.days),
  ),
  route.post(
    '/streak/{user_id}/weekend-mode',
    {
      access: 'learner',
      summary: 'Switch weekend mode on or off',
      description: 'Saturdays and Sundays without activity then neither break a streak nor count, past ones included.',
      params: userParams,
      body: weekendModeSchema,
      example: { body: { enabled: true } },
      response: { 200: streakStateSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => setWeekendMode(context, params.user_id, body.enabled),
  ),
  route.post(
    '/reset/{user_id}',
    {
      access: 'learner',
      summary: 'Delete the XP, badges and streak settings of a user, in two calls',
      description:
        'The first call, without a body, answers 202 with a token and deletes nothing. The second, with that token and within five minutes, deletes.',
      params: userParams,
      body: resetSchema.default({}),
      example: { body: {} },
      response: { 200: completedResetSchema, 202: pendingResetSchema },
      errors: ['not_found', 'confirmation_invalid'],
    },
    async ({ context, params, body: { confirmation_token } }) =>
      confirmation_token === undefined
        ? reply(202, await announceReset(context, params.user_id))
        : confirmReset(context, params.user_id, confirmation_token),
  ),
];
