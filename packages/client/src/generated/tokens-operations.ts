// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of Tokens. */
export interface TokensOperations {
  /** List the API tokens, newest first, without their secrets. */
  'GET /admin/tokens': {
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['ApiToken'][];
    errors:
      | 'bad_request'
      | 'forbidden'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Make an API token. */
  'POST /admin/tokens': {
    body: Schemas['CreateApiToken'];
    answer: Schemas['CreatedApiToken'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
      | 'forbidden'
      | 'headers_too_large'
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Revoke an API token; it stays in the list. */
  'DELETE /admin/tokens/{token_id}': {
    params: { token_id: string };
    answer: null;
    errors:
      | 'bad_request'
      | 'forbidden'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
}
