// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Sessions. */
export interface SessionsOperations {
  /** List a project's sessions, newest first. */
  'GET /projects/{project_id}/sessions': {
    params: { project_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Session'][];
    errors:
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
      | 'rate_limited'
      | 'request_timeout'
      | 'stopping'
      | 'unauthenticated';
  };
}
