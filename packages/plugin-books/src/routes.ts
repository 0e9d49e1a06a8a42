import { createRouteHelper, learnerOf, pageRequest, reply, replyList, z } from '@learnwright/plugin-sdk';
import { createBook, prepareBook, storeBook, toBook } from './import-book.ts';
import {
  deleteBook,
  listLibrary,
  listTranslations,
  openChapters,
  patchBook,
  patchChapter,
  readChapter,
  requireBook,
  undoChapter,
} from './library.ts';
import { readUpload } from './read-upload.ts';
import {
  bookParams,
  bookSchema,
  chapterEntrySchema,
  chapterParams,
  chapterSchema,
  createBookSchema,
  listQuery,
  patchBookSchema,
  patchChapterSchema,
  userParams,
  userQuery,
} from './schemas.ts';
import { MAX_BOOK_BYTES } from './settings.ts';
import type { BookContext } from './tables.ts';

const route = createRouteHelper<BookContext>();

const access = learnerOf('book', 'book_id');
/** Chapters that are read at once: each may have a hundred thousand characters, although the list has none of them. */
const CHAPTERS_AT_ONCE = 50;

/** The routes of books and chapters, under /api/plugins/books. */
export const bookRoutes = [
  route.post(
    '/import',
    {
      access: learnerOf('user', 'user_id', 'query'),
      summary: 'Import a book from a ZIP: it becomes a curriculum, and its chapters become lessons',
      description:
        'The ZIP has `config/metadata.yaml` at its root, or in one folder around all files. Any finding refuses the import with 422, and `errors` lists every finding with its rule id and file.',
      query: userQuery,
      upload: { max_bytes: MAX_BOOK_BYTES, max_parts: 10 },
      response: { 201: bookSchema },
      errors: ['content_invalid', 'invalid_request', 'not_found', 'storage_full'],
      effect: 'external',
    },
    async ({ context, query, upload, request }) => {
      // A server was killed after it had stored the book and before it could answer.
      const stored = request.key?.remembered;
      if (typeof stored === 'string') return toBook(await requireBook(context, stored));
      const read = await readUpload(upload, context.settings.values.max_upload_bytes);
      const prepared = await prepareBook(context, query.user_id, read);
      return toBook(await storeBook(context, query.user_id, prepared, { onStored: request.key?.remember }));
    },
  ),
  route.get(
    '/library/{user_id}',
    {
      access: 'learner',
      summary: "List a user's books, oldest first",
      params: userParams,
      query: listQuery,
      response: { 200: z.array(bookSchema) },
    },
    ({ context, params, query }) =>
      replyList(pageRequest(query), (page) => listLibrary(context, params.user_id, page), { rows: 20 }),
  ),
  route.post(
    '/library/{user_id}',
    {
      access: 'learner',
      summary: 'Begin a book without chapters',
      description: 'Lessons that are added to its curriculum become its chapters.',
      params: userParams,
      body: createBookSchema,
      example: { body: { title: 'Im Café', language: 'de' } },
      response: { 201: bookSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => createBook(context, params.user_id, body),
  ),
  route.get(
    '/{book_id}',
    { access, summary: 'Read a book', params: bookParams, response: { 200: bookSchema } },
    async ({ context, params }) => toBook(await requireBook(context, params.book_id)),
  ),
  route.patch(
    '/{book_id}',
    {
      access,
      summary: 'Change a book and its curriculum; the next commit writes the fields into config/metadata.yaml',
      params: bookParams,
      body: patchBookSchema,
      example: { body: { subtitle: 'For beginners' } },
      response: { 200: bookSchema },
    },
    ({ context, params, body }) => patchBook(context, params.book_id, body),
  ),
  route.delete(
    '/{book_id}',
    {
      access,
      summary: 'Delete a book with its curriculum, its lessons and its local history',
      params: bookParams,
      response: { 204: null },
      errors: ['book_locked'],
      effect: 'external',
    },
    async ({ context, params }) => {
      await deleteBook(context, params.book_id);
      return reply(204);
    },
  ),
  route.get(
    '/{book_id}/chapters',
    {
      access,
      summary: 'List the chapters of a book in their order',
      description: 'They are the lessons of its curriculum; one that was added since the last commit has no file yet.',
      params: bookParams,
      query: listQuery,
      response: { 200: z.array(chapterEntrySchema) },
    },
    async ({ context, params, query }) =>
      replyList(pageRequest(query), await openChapters(context, params.book_id), { rows: CHAPTERS_AT_ONCE }),
  ),
  route.get(
    '/{book_id}/chapters/{chapter_id}',
    { access, summary: 'Read a chapter with its Markdown', params: chapterParams, response: { 200: chapterSchema } },
    ({ context, params }) => readChapter(context, params.book_id, params.chapter_id),
  ),
  route.patch(
    '/{book_id}/chapters/{chapter_id}',
    {
      access,
      summary: 'Change a chapter, which is its lesson; chapter_pre_save may rewrite the content',
      params: chapterParams,
      body: patchChapterSchema,
      example: { body: { content: '# The articles\n\nDer, die, das.\n' } },
      response: { 200: chapterSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => patchChapter(context, params.book_id, params.chapter_id, body),
  ),
  route.delete(
    '/{book_id}/chapters/{chapter_id}/changes',
    {
      access,
      summary: 'Take back what was changed in a chapter since its file was read or committed',
      description: 'A chapter that has no file yet is 409 `conflict`.',
      params: chapterParams,
      response: { 200: chapterSchema },
      errors: ['conflict', 'storage_full'],
    },
    ({ context, params }) => undoChapter(context, params.book_id, params.chapter_id),
  ),
  route.get(
    '/{book_id}/translations',
    {
      access,
      summary: 'List the translations of a book, itself included, by language',
      description: 'Takes no `limit` and no `cursor`: there are as many as one learner has made of one book.',
      params: bookParams,
      response: { 200: z.array(bookSchema) },
    },
    ({ context, params }) => listTranslations(context, params.book_id),
  ),
];
