// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Health. */
export interface HealthOperations {
  /** Tell that the server is up, and its version. */
  'GET /health': {
    answer: Schemas['Health'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'misdirected_request'
      | 'origin_not_allowed'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Tell whether the server can do its work. */
  'GET /health/ready': {
    answer: Schemas['Readiness'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'misdirected_request'
      | 'origin_not_allowed'
      | 'request_timeout'
      | 'unauthenticated';
  };
}
