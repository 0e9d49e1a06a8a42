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

/** The operations of books. */
export interface BooksOperations {
  /** List the formats that books can be exported in: those built in, and those that plugins offer. */
  'GET /plugins/books/export/formats': { answer: Schemas['Books_ExportFormat'][]; errors: SharedErrors };
  /** Export a book in a format of `GET /export/formats`. */
  'GET /plugins/books/{book_id}/export/{fmt}': {
    params: { book_id: string; fmt: string };
    answer: string;
    errors: SharedErrors | 'export_not_made' | 'payload_too_large';
  };
  /** Import a book from a ZIP: it becomes a curriculum, and its chapters become lessons. */
  'POST /plugins/books/import': {
    query: { user_id: string };
    body: Blob | FormData;
    answer: Schemas['Books_Book'];
    errors:
      | SharedErrors
      | 'answer_not_kept'
      | 'content_invalid'
      | 'idempotency_key_reused'
      | 'payload_too_large'
      | 'request_in_progress'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** List a user's books, oldest first. */
  'GET /plugins/books/library/{user_id}': {
    params: { user_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Books_Book'][];
    errors: SharedErrors;
  };
  /** Begin a book without chapters. */
  'POST /plugins/books/library/{user_id}': {
    params: { user_id: string };
    body: Schemas['Books_CreateBook'];
    answer: Schemas['Books_Book'];
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
  /** Read a book. */
  'GET /plugins/books/{book_id}': { params: { book_id: string }; answer: Schemas['Books_Book']; errors: SharedErrors };
  /** Change a book and its curriculum; the next commit writes the fields into config/metadata.yaml. */
  'PATCH /plugins/books/{book_id}': {
    params: { book_id: string };
    body: Schemas['Books_PatchBook'];
    answer: Schemas['Books_Book'];
    errors: SharedErrors | 'invalid_json' | 'payload_too_large' | 'precondition_failed' | 'unsupported_media_type';
  };
  /** Delete a book with its curriculum, its lessons and its local history. */
  'DELETE /plugins/books/{book_id}': {
    params: { book_id: string };
    answer: null;
    errors: SharedErrors | 'book_locked' | 'precondition_failed';
  };
  /** List the chapters of a book in their order. */
  'GET /plugins/books/{book_id}/chapters': {
    params: { book_id: string };
    query?: { limit?: number | undefined; cursor?: string | undefined };
    answer: Schemas['Books_ChapterEntry'][];
    errors: SharedErrors;
  };
  /** Read a chapter with its Markdown. */
  'GET /plugins/books/{book_id}/chapters/{chapter_id}': {
    params: { book_id: string; chapter_id: string };
    answer: Schemas['Books_Chapter'];
    errors: SharedErrors;
  };
  /** Change a chapter, which is its lesson; chapter_pre_save may rewrite the content. */
  'PATCH /plugins/books/{book_id}/chapters/{chapter_id}': {
    params: { book_id: string; chapter_id: string };
    body: Schemas['Books_PatchChapter'];
    answer: Schemas['Books_Chapter'];
    errors:
      | SharedErrors
      | 'invalid_json'
      | 'payload_too_large'
      | 'precondition_failed'
      | 'storage_full'
      | 'unsupported_media_type';
  };
  /** Take back what was changed in a chapter since its file was read or committed. */
  'DELETE /plugins/books/{book_id}/chapters/{chapter_id}/changes': {
    params: { book_id: string; chapter_id: string };
    answer: Schemas['Books_Chapter'];
    errors: SharedErrors | 'conflict' | 'precondition_failed' | 'storage_full';
  };
  /** List the translations of a book, itself included, by language. */
  'GET /plugins/books/{book_id}/translations': {
    params: { book_id: string };
    answer: Schemas['Books_Book'][];
    errors: SharedErrors;
  };
}
