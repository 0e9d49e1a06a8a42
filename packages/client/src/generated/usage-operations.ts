// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Usage. */
export interface UsageOperations {
  /** Read what a learner uses and may use: stored bytes and things, and what is under way at once. */
  'GET /users/{user_id}/usage': {
    params: { user_id: string };
    answer: Schemas['Usage'][];
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
