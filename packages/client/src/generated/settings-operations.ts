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
  | 'not_found'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of Settings. */
export interface SettingsOperations {
  /** Read a user's settings; they are made on the first read. */
  'GET /settings/{user_id}': { params: { user_id: string }; answer: Schemas['UserSettings']; errors: SharedErrors };
  /** Change settings; the language is written to the user too, a blank override clears it. */
  'PATCH /settings/{user_id}': {
    params: { user_id: string };
    body: Schemas['PatchUserSettings'];
    answer: Schemas['UserSettings'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Store an AI provider key, encrypted; it is never returned. */
  'POST /settings/{user_id}/api-key': {
    params: { user_id: string };
    body: Schemas['SetApiKey'];
    answer: Schemas['UserSettings'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Test an AI provider key, before or after it is stored. */
  'POST /settings/{user_id}/api-key/test': {
    params: { user_id: string };
    body: Schemas['TestApiKey'];
    answer: Schemas['ApiKeyTest'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** List the models that the user's key opens. */
  'GET /settings/{user_id}/models': {
    params: { user_id: string };
    query?: { provider?: 'provider_a' | 'provider_b' | 'provider_c' | undefined };
    answer: Schemas['ListedModel'][];
    errors: SharedErrors | 'ai_failed' | 'ai_not_configured';
  };
  /** Remove a stored AI provider key. */
  'DELETE /settings/{user_id}/api-key/{provider}': {
    params: { user_id: string; provider: 'provider_a' | 'provider_b' | 'provider_c' };
    answer: Schemas['UserSettings'];
    errors: SharedErrors | 'precondition_failed';
  };
}
