// Generated from the OpenAPI document by "pnpm check --update".
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
  | 'not_found'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'plugin_failed'
  | 'plugin_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of tracking. */
export interface TrackingOperations {
  /** Read the progress of a project. */
  'GET /plugins/tracking/progress/{project_id}': {
    params: { project_id: string };
    answer: Schemas['TrackingSummary'];
    errors: SharedErrors;
  };
  /** List the commits of a project, oldest first. */
  'GET /plugins/tracking/commits/{project_id}': {
    params: { project_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['ProgressCommit'][];
    errors: SharedErrors;
  };
}
