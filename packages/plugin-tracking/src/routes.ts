import {
  createRouteHelper,
  idSchema,
  learnerOf,
  pageQuery,
  pageRequest,
  progressCommitSchema,
  reply,
  replyList,
  trackingSummarySchema,
  z,
} from '@learnwright/plugin-sdk';
import { readCommits } from './commits.ts';
import { readProgress } from './progress.ts';
import type { TrackingContext } from './tables.ts';

const route = createRouteHelper<TrackingContext>();

const projectParams = z.object({ project_id: idSchema });
const listQuery = z.object(pageQuery);

/** The routes of the plugin, under /api/plugins/tracking (specification, R9.5 and R9.7). */
export const trackingRoutes = [
  route.get(
    '/progress/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Read the progress of a project',
      description: 'One slice for each plugin that gives one; `tracking` and `step_evaluation` are always there.',
      params: projectParams,
      response: { 200: trackingSummarySchema },
      errors: ['plugin_unavailable'],
    },
    // Its slices come from other plugins, whose types nobody knows here.
    async ({ context, params }) => reply(200, await readProgress(context, params.project_id)),
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
    ({ context, params, query }) =>
      replyList(pageRequest(query), (page) => readCommits(context, params.project_id, page)),
  ),
];
