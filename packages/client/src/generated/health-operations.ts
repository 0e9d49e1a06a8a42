// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Health. */
export interface HealthOperations {
  /** Tell that the server is up, and its version. */
  'GET /health': { answer: Schemas['Health']; errors: 'internal_error' };
  /** Tell whether the server can do its work. */
  'GET /health/ready': { answer: Schemas['Readiness']; errors: 'internal_error' };
}
