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
  | 'plugin_failed'
  | 'plugin_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of notebook. */
export interface NotebookOperations {
  /** List a user's study questions, newest first. */
  'GET /plugins/notebook/questions/{user_id}': {
    params: { user_id: string };
    query?: {
      limit?: number | undefined;
      cursor?: string | undefined;
      project_id?: string | undefined;
      difficulty?: 'easy' | 'medium' | 'hard' | undefined;
      topic?: string | undefined;
      state?: 'unanswered' | 'ungraded' | 'right' | 'partly' | 'wrong' | undefined;
      answers?: 'last' | undefined;
    };
    answer: Schemas['Notebook_ListedQuestion'][];
    errors: SharedErrors;
  };
  /** Change fields of a study question, which makes it `edited`. */
  'PATCH /plugins/notebook/questions/{id}': {
    params: { id: string };
    body: Schemas['Notebook_PatchQuestion'];
    answer: Schemas['Notebook_Question'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Delete a study question. */
  'DELETE /plugins/notebook/questions/{id}': {
    params: { id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
  /** Add a study question that the learner has written. */
  'POST /plugins/notebook/questions': {
    body: Schemas['Notebook_CreateQuestion'];
    answer: Schemas['Notebook_Question'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** List the answers to a study question, newest first. */
  'GET /plugins/notebook/questions/{id}/answers': {
    params: { id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Notebook_Answer'][];
    errors: SharedErrors;
  };
  /** Answer a study question, with the learner’s own grade or without one. */
  'POST /plugins/notebook/questions/{id}/answers': {
    params: { id: string };
    body: Schemas['Notebook_CreateAnswer'];
    answer: Schemas['Notebook_Answer'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Have an AI grade an answer that has no grade yet. */
  'POST /plugins/notebook/answers/{id}/grade': {
    params: { id: string };
    answer: Schemas['Notebook_Answer'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress';
  };
  /** Grade an answer oneself. */
  'PATCH /plugins/notebook/answers/{id}': {
    params: { id: string };
    body: Schemas['Notebook_PatchAnswer'];
    answer: Schemas['Notebook_Answer'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Generate up to 8 questions from a session; answers all questions of the session, newest first. */
  'POST /plugins/notebook/generate-from-session/{id}': {
    params: { id: string };
    answer: Schemas['Notebook_Question'][];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Generate up to 12 questions from a project's last 5 completed sessions; answers all questions of that kind. */
  'POST /plugins/notebook/generate-from-project/{id}': {
    params: { id: string };
    answer: Schemas['Notebook_Question'][];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Write a study guide of a project with one AI call; nothing is stored. */
  'POST /plugins/notebook/study-guide/{project_id}': {
    params: { project_id: string };
    answer: string;
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'request_in_progress';
  };
}
