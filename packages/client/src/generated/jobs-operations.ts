// Generated from the OpenAPI document by "pnpm check --update".
import type { EventStream } from '../stream/event-stream.ts';
import type { Schemas } from './schemas.ts';

/** The codes that all of them can answer. */
type SharedErrors =
  | 'bad_request'
  | 'database_unavailable'
  | 'headers_too_large'
  | 'internal_error'
  | 'invalid_request'
  | 'issuer_unavailable'
  | 'misdirected_request'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Jobs. */
export interface JobsOperations {
  /** List a user's jobs, newest first. */
  'GET /users/{user_id}/jobs': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Job'][];
    errors: SharedErrors | 'not_found';
  };
  /** Read a job: how far it is, and what came of it. */
  'GET /jobs/{job_id}': { params: { job_id: string }; answer: Schemas['Job']; errors: SharedErrors | 'not_found' };
  /** Follow a job as server-sent events. */
  'GET /jobs/{job_id}/events': { params: { job_id: string }; answer: EventStream; errors: SharedErrors | 'not_found' };
  /** Read the file that a job has made, such as an export. */
  'GET /jobs/{job_id}/result': {
    params: { job_id: string };
    answer: unknown;
    errors: SharedErrors | 'conflict' | 'not_found';
  };
  /** Ask a job to end; one that has ended stays as it is. */
  'POST /jobs/{job_id}/cancel': {
    params: { job_id: string };
    answer: Schemas['Job'];
    errors: SharedErrors | 'answer_not_kept' | 'idempotency_key_reused' | 'not_found' | 'request_in_progress';
  };
  /** List all jobs, newest first. */
  'GET /admin/jobs': {
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      status?: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | undefined;
      kind?: string | undefined;
      plugin?: string | undefined;
      user_id?: string | undefined;
    };
    answer: Schemas['Job'][];
    errors: SharedErrors | 'forbidden';
  };
  /** Let a job that has failed be tried again. */
  'POST /admin/jobs/{job_id}/retry': {
    params: { job_id: string };
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conflict'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'not_found'
      | 'request_in_progress'
      | 'too_many_jobs';
  };
}
