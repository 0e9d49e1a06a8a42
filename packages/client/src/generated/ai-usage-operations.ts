// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of AI usage. */
export interface AiUsageOperations {
  /** List a user's AI calls, newest first: tokens, model, time, purpose and outcome. */
  'GET /users/{user_id}/ai-usage': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['AiUsage'][];
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
