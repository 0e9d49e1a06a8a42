import { BOUND_ERROR_CODES } from './bound-error-codes.ts';
import { REPOSITORY_ERROR_CODES } from './repository-error-codes.ts';
import { STALE_COPY_ERROR_CODES } from './stale-copy-error-codes.ts';

/** One row of the error table: the HTTP status of a code, its title, and advice for the client. */
export interface ErrorDescription {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}

/**
 * Every `code` of a problem document (specification, R5.10). The table is closed and append-only: a code is never
 * renamed or given another status, because clients branch on it.
 */
export const ERROR_CODES = {
  invalid_json: {
    status: 400,
    title: 'The body is not JSON',
    meaning: 'The request body could not be parsed. Send UTF-8 JSON.',
  },
  unauthenticated: {
    status: 401,
    title: 'A credential is needed',
    meaning: 'No credential was sent, or one that is unknown, expired or revoked. `detail` says which.',
  },
  forbidden: {
    status: 403,
    title: 'The caller may not do this',
    meaning: 'The credential is good, but its role is too low for this route.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'The page may not call this server',
    meaning: 'A browser sent the request for a page of another origin. Operators allow origins in APP_CORS_ORIGINS.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'No route or record has this address. `detail` names the id that is unknown.',
  },
  bad_request: {
    status: 400,
    title: 'The request is not HTTP',
    meaning: 'The request line, a header or the framing of the body could not be read. The connection is closed.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, the method does not. `Allow` lists the methods that do.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long',
    meaning: 'The request did not arrive in time. Send it again, faster.',
  },
  conflict: {
    status: 409,
    title: 'The state forbids it',
    meaning: 'The request is valid, but the record is in a state that does not allow it.',
  },
  email_taken: {
    status: 409,
    title: 'E-mail address taken',
    meaning: 'Another user has this e-mail address. Addresses are compared without regard to case.',
  },
  content_project_protected: {
    status: 409,
    title: 'The content project cannot be deleted',
    meaning: 'The project of kind `content` belongs to the completed lessons. It goes with its user.',
  },
  conversation_exists: {
    status: 409,
    title: 'The conversation was imported before',
    meaning: 'The user has a conversation with the same content. `existing_id` names it.',
  },
  session_completed: {
    status: 409,
    title: 'The session has ended',
    meaning: 'A completed session takes no messages and no other method. Start a new one.',
  },
  nothing_to_regenerate: {
    status: 409,
    title: 'There is no answer to replace',
    meaning: 'The session has no message of the learner yet. Send one first.',
  },
  ai_not_configured: {
    status: 409,
    title: 'No AI provider can be used',
    meaning: 'There is no provider, model or API key for this user. `ai_error_code` says which; see the settings.',
  },
  confirmation_invalid: {
    status: 409,
    title: 'The confirmation cannot be used',
    meaning: 'The `confirmation_token` is wrong, expired, used, or of somebody else. Ask for a new one.',
  },
  config_not_writable: {
    status: 409,
    title: 'The configuration cannot be written',
    meaning: 'The server may not write its config directory. Change the file there, or let the server write it.',
  },
  plugin_install_disabled: {
    status: 403,
    title: 'Plugins cannot be changed over HTTP',
    meaning: 'The operator has not allowed it (`plugins.install.http` in config/app.yaml). The command line can do it.',
  },
  plugin_in_use: {
    status: 409,
    title: 'Other plugins need the plugin',
    meaning: 'Running plugins depend on it. `dependents` names them; disable those first.',
  },
  request_in_progress: {
    status: 409,
    title: 'The same request is still running',
    meaning: 'A request with this Idempotency-Key has not finished. Repeat it after `Retry-After` seconds.',
  },
  answer_not_kept: {
    status: 409,
    title: 'The answer was too long to be kept',
    meaning:
      'The first request with this Idempotency-Key has succeeded, and nothing was done twice. Its answer is longer than `limits.kept_answer_bytes`, or names more than 2,000 ids: read the records instead.',
  },
  ...STALE_COPY_ERROR_CODES,
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning: 'The request body is longer than the limit that `detail` names.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning:
      'The Content-Type is not one this route reads, and `detail` lists those it does; or the body is compressed (Content-Encoding).',
  },
  unsupported_format: {
    status: 415,
    title: 'No import handler claims the content',
    meaning: 'None of the registered formats recognises the upload. `detail` lists them.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The range is beyond the end',
    meaning: 'The bytes that `Range` asks for are not there. `Content-Range` says how many there are.',
  },
  misdirected_request: {
    status: 421,
    title: 'Not a name of this server',
    meaning: 'The Host header names another server. Operators list the names of this one in APP_HOSTS.',
  },
  invalid_request: {
    status: 422,
    title: 'The request is invalid',
    meaning:
      'The request was read but breaks a rule. `errors` lists the findings: where there are more than 100, the first, and `detail` says how many there are.',
  },
  topic_cycle: {
    status: 422,
    title: 'A topic cannot be below itself',
    meaning: '`parent_id` names the topic itself or one of its descendants.',
  },
  foreign_parent: {
    status: 422,
    title: 'The parent belongs elsewhere',
    meaning: '`parent_id` names a topic of another curriculum.',
  },
  content_invalid: {
    status: 422,
    title: 'The content breaks a rule',
    meaning: 'The import was refused as a whole. `errors` lists every finding with its rule id and JSON pointer.',
  },
  plugin_refused: {
    status: 422,
    title: 'The plugin cannot be installed',
    meaning:
      'What ran before runs on. `errors` lists every finding with its rule id and the entry of the archive. Where a rule begins with `activation.`, migrations that were done stay; else nothing was changed.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key used for another request',
    meaning: 'The key was sent before with another body or path. Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The caller has used up its requests of this class, or a learner has as much under way at once as one may: then `kind`, `used` and `allowed` say of what. Repeat after `Retry-After` seconds.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    meaning: 'The request line and headers together are longer than the server reads.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'The server failed. The log has the cause under `request_id`.',
  },
  plugin_failed: {
    status: 500,
    title: 'The plugin failed',
    meaning: 'A route of the named plugin threw. The rest of the server is not affected.',
  },
  ai_failed: {
    status: 502,
    title: 'The AI call failed',
    meaning:
      'The provider failed or its answer was unusable. `ai_error_code` says how where it failed; nothing changed.',
  },
  overloaded: {
    status: 503,
    title: 'The server is busy',
    meaning: 'The server has as much under way as it takes. Repeat after `Retry-After` seconds.',
  },
  issuer_unavailable: {
    status: 503,
    title: 'The issuer of the token cannot be asked',
    meaning:
      'The keys of the issuer could not be fetched, so the token could not be verified. Repeat after `Retry-After` seconds.',
  },
  plugin_unavailable: {
    status: 503,
    title: 'The plugin is not running',
    meaning: 'The plugin is installed but failed, blocked or quarantined. GET /api/plugins/errors has the reason.',
  },
  stopping: {
    status: 503,
    title: 'The server is stopping',
    meaning:
      'The request was not begun. Repeat after `Retry-After` seconds: another server takes it, or this one once it has started again.',
  },
  ...BOUND_ERROR_CODES,
  job_interrupted: {
    status: 500,
    title: 'The job was interrupted too often',
    meaning: 'Each try of the job ended with its server, or with an error. Ask the operator before you start it again.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database is not available',
    meaning:
      'The database or its disk did not do its work: it is down, full, or was locked for too long. Repeat after `Retry-After` seconds. Without that header `detail` says that the outcome is unknown.',
  },
  ...REPOSITORY_ERROR_CODES,
} as const satisfies Record<string, ErrorDescription>;

/** A code of the error table. */
export type ErrorCode = keyof typeof ERROR_CODES;
