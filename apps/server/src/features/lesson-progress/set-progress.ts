import { setProgressSchema, summariseSets } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { requireUser } from '../records.ts';
import { route, userParams } from '../route.ts';

export const setProgressRoutes = [
  route.get(
    '/users/{user_id}/set-progress',
    {
      access: 'learner',
      summary: 'Read how far a learner is in each set and course, and which lesson comes next',
      description:
        'The sets of the server and the accepted courses of the learner: those with the latest activity first, the others after them. ' +
        'Those of a plugin that fails are left out. Takes no `limit` and no `cursor`: there are as many entries as sets, and as courses that a learner may have.',
      params: userParams,
      response: { 200: z.array(setProgressSchema) },
    },
    async ({ context: { stores, host }, params: { user_id } }) => {
      await requireUser(stores, user_id);
      const [progress, ...sets] = await Promise.all([
        stores.activity.lessonSummaries(user_id),
        ...host.registries.setSources.list().map(({ listSets }) => listSets(user_id)),
      ]);
      return summariseSets(
        sets.flatMap((ofSource) => ofSource ?? []),
        progress,
      );
    },
  ),
];
