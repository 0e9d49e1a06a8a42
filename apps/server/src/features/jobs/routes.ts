import { idSchema, JOB_STATUSES, jobSchema, notFound } from '@learnwright/core';
import { type Caller, learnerOf, pageRequest, replyList, replyText, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { found, requireUser } from '../records.ts';
import { jobParams, listQuery, route, userParams } from '../route.ts';
import { respondWithJob } from './job-events.ts';
import { readResult } from './job-result.ts';

const access = learnerOf('job', 'job_id');

export const jobRoutes = [
  route.get(
    '/users/{user_id}/jobs',
    {
      access: 'learner',
      summary: "List a user's jobs, newest first",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(jobSchema) },
    },
    async ({ context, params, query }) => {
      await requireUser(context.stores, params.user_id);
      return replyList(pageRequest(query), async (page) => {
        const { items, next } = await context.stores.jobs.listByUser(params.user_id, page);
        return { items: items.map(context.jobs.show), next };
      });
    },
  ),
  route.get(
    '/jobs/{job_id}',
    {
      access,
      summary: 'Read a job: how far it is, and what came of it',
      params: jobParams,
      response: { 200: jobSchema },
    },
    ({ context, params, request }) => requireJob(context, params.job_id, request.caller),
  ),
  route.get(
    '/jobs/{job_id}/events',
    {
      access,
      summary: 'Follow a job as server-sent events',
      description:
        'Each event has the job as its data: `progress` at the beginning and whenever it changes, `done` once it has ended; ' +
        'then the stream ends. Come late or again, and you get what is now. A comment comes every 15 seconds without an ' +
        'event. A stream that ends without `done` is to be opened again: its server has stopped.',
      params: jobParams,
      response: {
        200: {
          media_type: 'text/event-stream',
          description: 'The events of the job.',
          events: { progress: jobSchema, done: jobSchema },
        },
      },
    },
    async ({ context, params, request }) => {
      const job = await requireJob(context, params.job_id, request.caller);
      return respondWithJob(context, job, request.signal);
    },
  ),
  route.get(
    '/jobs/{job_id}/result',
    {
      access,
      summary: 'Read the file that a job has made, such as an export',
      description: 'A file is there for a day after the end of its job, or as long as the operator says.',
      params: jobParams,
      response: {
        200: {
          media_type: 'application/json',
          description: 'The file.',
          example: { exported_at: '2026-11-20T14:41:07.804213+00:00', user: { id: 'user-1', name: 'Anna' } },
        },
      },
      errors: ['conflict'],
    },
    async ({ context, params, request }) => {
      const job = await requireJob(context, params.job_id, request.caller);
      return replyText(await readResult(context, job));
    },
  ),
  route.post(
    '/jobs/{job_id}/cancel',
    {
      access,
      summary: 'Ask a job to end; one that has ended stays as it is',
      description:
        'A job that waits is cancelled at once. One that runs has `cancel_requested` until its work has seen that, and then ' +
        'ends as `cancelled`, or as it would have ended where it was done already.',
      params: jobParams,
      response: { 200: jobSchema },
    },
    async ({ context, params, request }) => {
      await requireJob(context, params.job_id, request.caller);
      return context.jobs.cancel(params.job_id);
    },
  ),
];

const adminQuery = listQuery.extend({
  status: z.enum(JOB_STATUSES).optional(),
  kind: idSchema.optional(),
  plugin: idSchema.optional(),
  user_id: idSchema.optional(),
});

/** The jobs of everybody. */
export const jobAdminRoutes = [
  route.get(
    '/admin/jobs',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'List all jobs, newest first',
      query: adminQuery,
      response: { 200: z.array(jobSchema) },
    },
    ({ context, query: { status, kind, plugin, user_id, ...query } }) =>
      replyList(pageRequest(query), async (page) => {
        const { items, next } = await context.stores.jobs.list({ status, kind, plugin, user_id }, page);
        return { items: items.map(context.jobs.show), next };
      }),
  ),
  route.post(
    '/admin/jobs/{job_id}/retry',
    {
      access: 'operator',
      summary: 'Let a job that has failed be tried again',
      description:
        'It waits again, as the same job with all its tries, and goes on from what its work has saved. Refused with the ' +
        'reason: one that has not failed, one whose start is not kept since it failed before an upgrade, and an export of a ' +
        'user who has another under way.',
      params: jobParams,
      response: { 200: jobSchema },
      errors: ['conflict', 'too_many_jobs'],
    },
    ({ context, params }) => context.jobs.retry(params.job_id),
  ),
];

/** Finds a job; throws not_found. What belongs to no user is for operators. */
async function requireJob({ jobs }: AppContext, id: string, { role }: Caller) {
  const job = found(await jobs.find(id), 'job', id);
  if (job.user_id === null && role !== 'operator') throw notFound('job', id);
  return job;
}
