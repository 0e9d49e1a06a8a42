// Generated from the OpenAPI document by "pnpm check --update".
import type { EventStream } from '../stream/event-stream.ts';
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
  /** Read the metrics of the server, as GET /metrics answers them. */
  'GET /admin/metrics': { answer: string; errors: SharedErrors | 'forbidden' | 'overloaded' | 'rate_limited' };
  /** Read what of a request has reached the server. */
  'GET /admin/connection': {
    answer: Schemas['Connection'];
    errors: SharedErrors | 'forbidden' | 'overloaded' | 'rate_limited';
  };
  /** Send a large body, to see whether a proxy refuses it. */
  'POST /admin/connection': {
    body: Blob | FormData;
    answer: { bytes: number };
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'forbidden'
      | 'idempotency_key_reused'
      | 'overloaded'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'rate_limited'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Follow a short stream of server-sent events, to see whether a proxy holds them back. */
  'GET /admin/connection/events': {
    answer: EventStream;
    errors: SharedErrors | 'forbidden' | 'overloaded' | 'rate_limited';
  };
}
