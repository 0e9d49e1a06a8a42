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

/** The operations of Element errors. */
export interface ElementErrorsOperations {
  /** Record 1 to 500 attempts; answers the resulting row of each, in the order given. */
  'POST /users/{user_id}/element-errors': {
    params: { user_id: string };
    body: Schemas['RecordAttempts'];
    answer: Schemas['ElementError'][];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** List a user's element errors by set, lesson, exercise and element. */
  'GET /users/{user_id}/element-errors': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      set_id?: string | undefined;
      lesson_id?: string | undefined;
      mastered?: string | undefined;
    };
    answer: Schemas['ElementError'][];
    errors: SharedErrors;
  };
  /** Read the review queue: overdue first, then most errors, then latest error. */
  'GET /users/{user_id}/element-errors/review-queue': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      set_id?: string | undefined;
      due_before?: string | undefined;
    };
    answer: Schemas['ReviewItem'][];
    errors: SharedErrors;
  };
  /** Undo one attempt; 204 when the element has none left. */
  'DELETE /users/{user_id}/element-errors/attempts/{attempt_id}': {
    params: { user_id: string; attempt_id: string };
    answer: Schemas['ElementError'] | null;
    errors: SharedErrors | 'precondition_failed';
  };
}
