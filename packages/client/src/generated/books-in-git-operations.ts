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

/** The operations of books in Git. */
export interface BooksInGitOperations {
  /** Import a book from a branch of a Git repository. */
  'POST /plugins/books/import/git': {
    body: Schemas['Books_ImportRemote'];
    answer: Schemas['Books_Book'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'content_invalid'
      | 'git_unavailable'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'remote_source_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Import the branches main and main-xx of a Git repository as translations of each other. */
  'POST /plugins/books/import/multi-branch': {
    body: Schemas['Books_ImportBranches'];
    answer: Schemas['Books_ImportReport'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'git_unavailable'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'remote_source_failed'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_format'
      | 'unsupported_media_type';
  };
  /** Commit the changed chapters and metadata of a book to its local history. */
  'POST /plugins/books/{book_id}/git/commit': {
    params: { book_id: string };
    body: Schemas['Books_CommitLocally'];
    answer: Schemas['Books_CommitPart'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'book_locked'
      | 'conflict'
      | 'git_unavailable'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** List a book's commits, newest first; at most 500 at once. */
  'GET /plugins/books/{book_id}/git/log': {
    params: { book_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Books_BookCommit'][];
    errors: SharedErrors | 'conflict' | 'git_unavailable';
  };
  /** Read what the next commit of a book would write. */
  'GET /plugins/books/{book_id}/git/status': {
    params: { book_id: string };
    answer: Schemas['Books_BookStatus'];
    errors: SharedErrors | 'conflict' | 'git_unavailable';
  };
  /** Read the remote repository of a book. */
  'GET /plugins/books/{book_id}/remote': {
    params: { book_id: string };
    answer: Schemas['Books_BookRemote'];
    errors: SharedErrors;
  };
  /** Give a book a remote repository. */
  'PUT /plugins/books/{book_id}/remote': {
    params: { book_id: string };
    body: Schemas['Books_PutRemote'];
    answer: Schemas['Books_BookRemote'];
    errors:
      | SharedErrors
      | 'book_locked'
      | 'git_unavailable'
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'unsupported_media_type';
  };
  /** Take the remote repository and its token from a book. */
  'DELETE /plugins/books/{book_id}/remote': {
    params: { book_id: string };
    answer: null;
    errors: SharedErrors | 'book_locked' | 'precondition_failed';
  };
  /** Read whether a book has a token for its remote repository. */
  'GET /plugins/books/{book_id}/credentials': {
    params: { book_id: string };
    answer: Schemas['Books_HasCredential'];
    errors: SharedErrors;
  };
  /** Keep the token for the remote repository of a book, sealed; it is never answered. */
  'PUT /plugins/books/{book_id}/credentials': {
    params: { book_id: string };
    body: Schemas['Books_PutCredential'];
    answer: Schemas['Books_HasCredential'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Forget the token of a book. */
  'DELETE /plugins/books/{book_id}/credentials': {
    params: { book_id: string };
    answer: Schemas['Books_HasCredential'];
    errors: SharedErrors | 'precondition_failed';
  };
  /** Fetch the remote branch of a book and import what has changed there. */
  'POST /plugins/books/{book_id}/sync/pull': {
    params: { book_id: string };
    answer: Schemas['Books_PullReport'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'book_locked'
      | 'conflict'
      | 'content_invalid'
      | 'git_unavailable'
      | 'idempotency_key_reused'
      | 'remote_diverged'
      | 'remote_source_failed'
      | 'request_in_progress'
      | 'storage_full';
  };
  /** Commit the changes of a book and, with `push`, push every commit that the remote branch lacks. */
  'POST /plugins/books/{book_id}/sync/commit': {
    params: { book_id: string };
    body: Schemas['Books_CommitBook'];
    answer: Schemas['Books_CommitPart'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'book_locked'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
  /** Commit to the local history and to the remote branch; a failure of one does not stop the other. */
  'POST /plugins/books/{book_id}/commit': {
    params: { book_id: string };
    body: Schemas['Books_CommitBook'];
    answer: Schemas['Books_UnifiedCommit'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'book_locked'
      | 'idempotency_key_reused'
      | 'invalid_json'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'unsupported_media_type';
  };
}
