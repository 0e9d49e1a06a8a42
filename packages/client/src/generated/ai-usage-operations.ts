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
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of AI usage. */
export interface AiUsageOperations {
  /** Sum up a user's AI calls by day and purpose, and tell what is left of the budget today. */
  'GET /users/{user_id}/ai-usage/summary': {
    params: { user_id: string };
    query?: { days?: number | undefined };
    answer: Schemas['AiUsageSummary'];
    errors: SharedErrors | 'not_found';
  };
  /** List a user's AI calls, newest first: tokens, model, time, purpose and outcome. */
  'GET /users/{user_id}/ai-usage': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['AiUsage'][];
    errors: SharedErrors | 'not_found';
  };
  /** Sum up the AI calls of all users by day, purpose and user. */
  'GET /admin/ai-usage': {
    query?: { days?: number | undefined };
    answer: Schemas['ServerAiUsage'];
    errors: SharedErrors | 'forbidden';
  };
}
