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
  | 'origin_not_allowed'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Health. */
export interface HealthOperations {
  /** Tell that the server is up, and its version. */
  'GET /health': { answer: Schemas['Health']; errors: SharedErrors };
  /** Tell whether the server can do its work. */
  'GET /health/ready': { answer: Schemas['Readiness']; errors: SharedErrors };
}
