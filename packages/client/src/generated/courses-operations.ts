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

/** The operations of courses. */
export interface CoursesOperations {
  /** List a user's drafts of courses, newest first, without material and lessons. */
  'GET /plugins/courses/drafts': {
    query: { limit?: number | undefined; cursor?: string | undefined; user_id: string };
    answer: Schemas['Courses_DraftSummary'][];
    errors: SharedErrors;
  };
  /** Have an AI draft a course from a goal, and from text of the learner’s own. */
  'POST /plugins/courses/drafts': {
    body: Schemas['Courses_CreateDraft'];
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'too_many_jobs'
      | 'unsupported_media_type';
  };
  /** Have an AI draft a course from a goal and text files of the learner’s own. */
  'POST /plugins/courses/drafts/upload': {
    query: { user_id: string };
    body: Blob | FormData;
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'too_many_jobs'
      | 'unsupported_media_type';
  };
  /** Read a draft with its lessons and their findings. */
  'GET /plugins/courses/drafts/{draft_id}': {
    params: { draft_id: string };
    answer: Schemas['Courses_Draft'];
    errors: SharedErrors;
  };
  /** Delete a draft; the curriculum of an accepted one stays, its lessons can be played no more. */
  'DELETE /plugins/courses/drafts/{draft_id}': {
    params: { draft_id: string };
    answer: null;
    errors: SharedErrors | 'precondition_failed';
  };
  /** Make what is missing of a draft that has failed or was stopped. */
  'POST /plugins/courses/drafts/{draft_id}/resume': {
    params: { draft_id: string };
    answer: Schemas['Job'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'conflict'
      | 'idempotency_key_reused'
      | 'request_in_progress'
      | 'too_many_jobs';
  };
  /** Make a draft a course: a curriculum with topics and lessons, and lessons to play. */
  'POST /plugins/courses/drafts/{draft_id}/accept': {
    params: { draft_id: string };
    answer: Schemas['Courses_Draft'];
    errors: SharedErrors | 'answer_not_kept' | 'conflict' | 'idempotency_key_reused' | 'request_in_progress';
  };
  /** Put another lesson in the place of one of a draft; it must break no rule. */
  'PATCH /plugins/courses/drafts/{draft_id}/lessons/{lesson_id}': {
    params: { draft_id: string; lesson_id: string };
    body: Schemas['Courses_PatchDraftLesson'];
    answer: Schemas['Courses_DraftLesson'];
    errors:
      | SharedErrors
      | 'conflict'
      | 'content_invalid'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Have the AI write a lesson of a draft again. */
  'POST /plugins/courses/drafts/{draft_id}/lessons/{lesson_id}/regenerate': {
    params: { draft_id: string; lesson_id: string };
    body?: Schemas['Courses_RegenerateLesson'];
    answer: Schemas['Courses_DraftLesson'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'conflict'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** List a user's accepted courses in the form of sets, newest first. */
  'GET /plugins/courses/courses': {
    query: { limit?: number | undefined; cursor?: string | undefined; user_id: string };
    answer: Schemas['Courses_Course'][];
    errors: SharedErrors;
  };
  /** Read an accepted course in the form of a set. */
  'GET /plugins/courses/courses/{course_id}': {
    params: { course_id: string };
    answer: Schemas['Courses_Course'];
    errors: SharedErrors;
  };
  /** List the lessons of an accepted course in their order, in the form of those of a set. */
  'GET /plugins/courses/courses/{course_id}/lessons': {
    params: { course_id: string };
    answer: Schemas['Courses_CourseLessonEntry'][];
    errors: SharedErrors;
  };
  /** Read a lesson of an accepted course, to be played. */
  'GET /plugins/courses/courses/{course_id}/lessons/{lesson_id}': {
    params: { course_id: string; lesson_id: string };
    answer: Schemas['Courses_CourseLesson'];
    errors: SharedErrors;
  };
}
