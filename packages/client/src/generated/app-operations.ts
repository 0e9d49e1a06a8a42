// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of App. */
export interface AppOperations {
  /** Read what an app asks first: who calls, how people sign in, and in which languages. */
  'GET /app': {
    answer: Schemas['App'];
    errors:
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
  };
}
