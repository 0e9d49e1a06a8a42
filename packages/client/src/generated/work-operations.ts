// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The codes that all of them can answer. */
type SharedErrors =
  | 'bad_request'
  | 'database_unavailable'
  | 'forbidden'
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

/** The operations of Work. */
export interface WorkOperations {
  /** List the work beside requests: deliveries, jobs and schedules, by the time of the next try. */
  'GET /admin/work': {
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      kind?: 'delivery' | 'job' | 'schedule' | undefined;
      status?: 'waiting' | 'running' | 'failed' | undefined;
      plugin?: string | undefined;
    };
    answer: Schemas['Work'][];
    errors: SharedErrors;
  };
  /** Count the work beside requests: deliveries, jobs and schedules, by state. */
  'GET /admin/work/summary': { answer: Schemas['WorkSummary']; errors: SharedErrors };
}
