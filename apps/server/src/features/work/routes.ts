import { idSchema, WORK_KINDS, WORK_STATUSES, workSchema, workSummarySchema } from '@learnwright/core';
import { pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { listQuery, route } from '../route.ts';
import { explainWaits } from './explain-waits.ts';
import { readSummary } from './read-summary.ts';

const workQuery = listQuery.extend({
  kind: z.enum(WORK_KINDS).optional(),
  status: z.enum(WORK_STATUSES).optional(),
  plugin: idSchema.optional(),
});

/** What the servers of a database do beside requests. */
export const workAdminRoutes = [
  route.get(
    '/admin/work',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List the work beside requests: deliveries, jobs and schedules, by the time of the next try',
      description:
        'What waits, runs or has failed for good. `wait` says why something waits, as the server that answers sees it. Each kind is shown in full by its own address: `/admin/effects`, ' +
        '`/admin/jobs`, and the `schedules` of `/admin/plugins/{name}`.',
      query: workQuery,
      response: { 200: z.array(workSchema) },
    },
    ({ context, query: { kind, status, plugin, ...query } }) =>
      replyList(pageRequest(query), async (page) => {
        const { items, next } = await context.work.list({ kind, status, plugin }, context.clock.now(), page);
        return { items: await explainWaits(items, context, 'server'), next };
      }),
  ),
  route.get(
    '/admin/work/summary',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'Count the work beside requests: deliveries, jobs and schedules, by state',
      response: { 200: workSummarySchema },
    },
    ({ context }) => readSummary(context),
  ),
];
