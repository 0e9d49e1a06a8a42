import { progressCommitSchema, trackingSummarySchema } from '@learnwright/core';
import { learnerOf, pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { readCommits } from './commits/read-commits.ts';
import { route } from './route.ts';
import { listQuery, projectParams } from './schemas.ts';
import { readProgress } from './summary/read-progress.ts';

/** The routes of the plugin, under /api/plugins/tracking. */
export const trackingRoutes = [
  route.get(
    '/progress/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Read the progress of a project',
      description:
        'One slice for each plugin that has something to say; `tracking` and `step_evaluation` are always there.',
      params: projectParams,
      response: { 200: trackingSummarySchema },
      errors: ['plugin_unavailable'],
    },
    ({ context, params }) => readProgress(context, params.project_id),
  ),
  route.get(
    '/commits/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'List the commits of a project, oldest first',
      params: projectParams,
      query: listQuery,
      response: { 200: z.array(progressCommitSchema) },
    },
    async ({ context, params, query }) => replyPage(await readCommits(context, params.project_id, pageRequest(query))),
  ),
];
