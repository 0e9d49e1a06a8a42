// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Reviews. */
export interface ReviewsOperations {
  /** Read what a learner has to review now, in all sources. */
  'GET /users/{user_id}/due-reviews': {
    params: { user_id: string };
    query?: { limit?: number | undefined; due_before?: string | undefined };
    answer: Schemas['DueReviews'];
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
