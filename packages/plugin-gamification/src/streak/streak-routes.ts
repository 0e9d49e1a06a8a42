import { route } from '../route.ts';
import { userParams } from '../user-params.ts';
import { readHeatmap } from './read-heatmap.ts';
import { readStreak } from './read-streak.ts';
import { setWeekendMode } from './set-weekend-mode.ts';
import { heatmapQuery, heatmapSchema, streakStateSchema, weekendModeSchema } from './streak-schemas.ts';

/** The routes of streaks, under /api/plugins/gamification. */
export const streakRoutes = [
  route.get(
    '/streak/{user_id}',
    {
      access: 'learner',
      summary: 'Read the streak of a user',
      description: 'Days are those of the time zone of the user. Everything is computed from activity.',
      params: userParams,
      response: { 200: streakStateSchema },
    },
    ({ context, params }) => readStreak(context, params.user_id),
  ),
  route.get(
    '/streak/{user_id}/heatmap',
    {
      access: 'learner',
      summary: 'List how active a user was on each day, oldest first',
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
      response: { 200: streakStateSchema },
      errors: ['not_found'],
    },
    ({ context, params, body }) => setWeekendMode(context, params.user_id, body.enabled),
  ),
];
