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
  | 'not_found'
  | 'origin_not_allowed'
  | 'overloaded'
  | 'plugin_failed'
  | 'plugin_unavailable'
  | 'rate_limited'
  | 'request_timeout'
  | 'stopping'
  | 'unauthenticated';

/** The operations of session. */
export interface SessionOperations {
  /** Start a session of a project. */
  'POST /plugins/session/start': {
    body: Schemas['Session_StartSession'];
    answer: Schemas['Session_StartedSession'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Send a message and wait for the answer of the tutor. */
  'POST /plugins/session/{session_id}/message': {
    params: { session_id: string };
    body: Schemas['Session_SendMessage'];
    answer: Schemas['Session_MessageAnswer'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'session_completed'
      | 'unsupported_media_type';
  };
  /** Send a message and read the answer of the tutor as it comes. */
  'POST /plugins/session/{session_id}/message/stream': {
    params: { session_id: string };
    body: Schemas['Session_StreamMessage'];
    answer: EventStream;
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'session_completed'
      | 'unsupported_media_type';
  };
  /** Have the learner's last message answered anew. */
  'POST /plugins/session/{session_id}/regenerate': {
    params: { session_id: string };
    answer: Schemas['Session_MessageAnswer'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'nothing_to_regenerate'
      | 'request_in_progress'
      | 'session_completed';
  };
  /** Have the learner's last message answered anew, and read the answer as it comes. */
  'POST /plugins/session/{session_id}/regenerate/stream': {
    params: { session_id: string };
    answer: EventStream;
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'nothing_to_regenerate'
      | 'request_in_progress'
      | 'session_completed';
  };
  /** Read a session. */
  'GET /plugins/session/{session_id}': {
    params: { session_id: string };
    answer: Schemas['Session'];
    errors: SharedErrors;
  };
  /** List a session's messages, oldest first. */
  'GET /plugins/session/{session_id}/messages': {
    params: { session_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined; last?: number | undefined };
    answer: Schemas['Session_SessionMessage'][];
    errors: SharedErrors;
  };
  /** List the pictures of a session's messages, oldest first. */
  'GET /plugins/session/{session_id}/images': {
    params: { session_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Session_MessageImage'][];
    errors: SharedErrors;
  };
  /** Read a picture of a message. */
  'GET /plugins/session/{session_id}/images/{image_id}': {
    params: { session_id: string; image_id: string };
    answer: Blob;
    errors: SharedErrors;
  };
  /** Rate a session, also after its end. */
  'POST /plugins/session/{session_id}/rate': {
    params: { session_id: string };
    body: Schemas['RateSession'];
    answer: Schemas['SessionRating'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** End a session. */
  'POST /plugins/session/{session_id}/end': {
    params: { session_id: string };
    answer: { session: Schemas['Session'] };
    errors: SharedErrors | 'answer_not_kept' | 'idempotency_key_reused' | 'request_in_progress';
  };
  /** Go on with another method. */
  'POST /plugins/session/{session_id}/switch': {
    params: { session_id: string };
    body: Schemas['Session_SwitchMethod'];
    answer: Schemas['Session'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'session_completed'
      | 'unsupported_media_type';
  };
  /** List the switches of its method, oldest first. */
  'GET /plugins/session/{session_id}/switches': {
    params: { session_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Session_MethodSwitch'][];
    errors: SharedErrors;
  };
  /** Ask whether another method may suit better, and which. */
  'GET /plugins/session/switch-recommendation/{session_id}': {
    params: { session_id: string };
    answer: Schemas['MethodSwitchRecommendation'];
    errors: SharedErrors;
  };
  /** List the lesson sets of a project. */
  'GET /plugins/session/projects/{project_id}/sets': {
    params: { project_id: string };
    answer: Schemas['Session_ProjectSets'];
    errors: SharedErrors;
  };
  /** Say which lesson sets belong to a project. */
  'PUT /plugins/session/projects/{project_id}/sets': {
    params: { project_id: string };
    body: Schemas['Session_ReplaceProjectSets'];
    answer: Schemas['Session_ProjectSets'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Tell whether speaking exercises make sense for a project. */
  'GET /plugins/session/pronunciation/eligibility/{project_id}': {
    params: { project_id: string };
    answer: Schemas['Session_PronunciationEligibility'];
    errors: SharedErrors;
  };
  /** Suggest a phrase to say aloud. */
  'POST /plugins/session/pronunciation/phrase': {
    body: Schemas['Session_AskPhrase'];
    answer: Schemas['Session_Phrase'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Judge how well a phrase was said, from what speech recognition has heard. */
  'POST /plugins/session/pronunciation/judge': {
    body: Schemas['Session_JudgePronunciation'];
    answer: Schemas['Session_PronunciationJudgement'];
    errors:
      | SharedErrors
      | 'ai_failed'
      | 'ai_not_configured'
      | 'answer_not_kept'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
