// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The operations of assessment. */
export interface AssessmentOperations {
  /** List the questions of the assessment in a language. */
  'GET /plugins/assessment/questions': {
    query?: { lang?: string | undefined };
    answer: Schemas['Assessment_AssessmentQuestion'][];
    errors: 'internal_error' | 'invalid_request' | 'plugin_unavailable';
  };
  /** Make a learning profile of a project from the answers. */
  'POST /plugins/assessment/evaluate': {
    body: Schemas['Assessment_EvaluateAssessment'];
    answer: Schemas['Assessment_LearningProfile'];
    errors:
      | 'idempotency_key_reused'
      | 'internal_error'
      | 'invalid_json'
      | 'invalid_request'
      | 'not_found'
      | 'payload_too_large'
      | 'plugin_unavailable'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Read the latest learning profile of a project. */
  'GET /plugins/assessment/profile/{project_id}': {
    params: { project_id: string };
    answer: Schemas['Assessment_LearningProfile'];
    errors: 'internal_error' | 'invalid_request' | 'not_found';
  };
}
