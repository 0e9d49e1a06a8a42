// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of assessment. */
export interface AssessmentOperations {
  /** List the questions of the assessment in a language. */
  'GET /plugins/assessment/questions': {
    query?: { lang?: string | undefined };
    answer: Schemas['Assessment_AssessmentQuestion'][];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
  /** Make a learning profile of a project from the answers. */
  'POST /plugins/assessment/evaluate': {
    body: Schemas['Assessment_EvaluateAssessment'];
    answer: Schemas['Assessment_LearningProfile'];
    errors:
      | 'answer_not_kept'
      | 'bad_request'
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
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_in_progress'
      | 'request_timeout'
      | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Read the latest learning profile of a project. */
  'GET /plugins/assessment/profile/{project_id}': {
    params: { project_id: string };
    answer: Schemas['Assessment_LearningProfile'];
    errors:
      | 'bad_request'
      | 'headers_too_large'
      | 'internal_error'
      | 'invalid_request'
      | 'misdirected_request'
      | 'not_found'
      | 'origin_not_allowed'
      | 'overloaded'
      | 'plugin_failed'
      | 'plugin_unavailable'
      | 'rate_limited'
      | 'request_timeout'
      | 'unauthenticated';
  };
}
