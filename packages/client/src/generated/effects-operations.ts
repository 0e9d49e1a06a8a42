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

/** The operations of Effects. */
export interface EffectsOperations {
  /** List what plugins are still to be told, by the time of the next try. */
  'GET /admin/effects': {
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      state?: 'waiting' | 'dead' | undefined;
      plugin?: string | undefined;
      user_id?: string | undefined;
    };
    answer: Schemas['Delivery'][];
    errors: SharedErrors;
  };
  /** Let dead deliveries be tried again. */
  'POST /admin/effects/retry': {
    body: Schemas['RetryDeliveries'];
    answer: { retried: number };
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Discard dead deliveries. */
  'POST /admin/effects/discard': {
    body: Schemas['RetryDeliveries'];
    answer: { discarded: number };
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Tell a plugin the past again. */
  'POST /admin/effects/replay': {
    body: Schemas['ReplayEvents'];
    answer: { plugin: string; hooks: string[] };
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'conflict'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'not_found'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
