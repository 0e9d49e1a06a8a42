// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The codes that all of them can answer. */
type SharedErrors =
  | 'bad_request'
  | 'database_unavailable'
  | 'forbidden'
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

/** The operations of Tokens. */
export interface TokensOperations {
  /** List the API tokens, newest first, without their secrets. */
  'GET /admin/tokens': {
    query?: { limit?: number | undefined; cursor?: string | undefined; user_id?: string | undefined };
    answer: Schemas['ApiToken'][];
    errors: SharedErrors;
  };
  /** Make an API token. */
  'POST /admin/tokens': {
    body: Schemas['CreateApiToken'];
    answer: Schemas['CreatedApiToken'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Revoke an API token; it stays in the list. */
  'DELETE /admin/tokens/{token_id}': {
    params: { token_id: string };
    answer: null;
    errors: SharedErrors | 'not_found' | 'precondition_failed';
  };
}
