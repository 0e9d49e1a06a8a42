import type { Job } from '@learnwright/core';
import { type RouteReply, reply } from './reply.ts';
import type { RouteRequest } from './route.ts';

/**
 * Answers 202 with a job that was started, and its address in `Location`.
 *
 * @example
 * return replyJob(await context.jobs.start('import_set', body), request);
 */
export function replyJob(job: Job, request: Pick<RouteRequest, 'headers'>): RouteReply {
  const applied = prefersAsync(request) ? { 'Preference-Applied': 'respond-async' } : {};
  return reply(202, job, { Location: `/api/jobs/${job.id}`, ...applied });
}

/** Whether the client would rather have a job than wait for the answer: `Prefer: respond-async` (RFC 7240). */
export function prefersAsync({ headers }: Pick<RouteRequest, 'headers'>): boolean {
  const preferences = (headers.get('prefer') ?? '').split(',');
  return preferences.some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}
