import { createRouteHelper, learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import type { OpenGit } from '../repositories/open-git.ts';
import {
  bookParams,
  bookRemoteSchema,
  bookSchema,
  bookStatusSchema,
  commitBookSchema,
  commitLocallySchema,
  commitPartSchema,
  commitSchema,
  hasCredentialSchema,
  importBranchesSchema,
  importRemoteSchema,
  importReportSchema,
  listQuery,
  pullReportSchema,
  putCredentialSchema,
  putRemoteSchema,
  unifiedCommitSchema,
} from '../schemas.ts';
import type { BookContext } from '../tables.ts';
import { commitAndPush, commitBoth, commitLocally } from './commit-book.ts';
import { listHistory, readStatus } from './history.ts';
import { importBranches, importRemote } from './import-remote.ts';
import { pullBook } from './pull-book.ts';
import { deleteCredential, deleteRemote, hasCredential, putCredential, putRemote, readRemote } from './remote.ts';

const route = createRouteHelper<BookContext>();

const access = learnerOf('book', 'book_id');
const ofUser = learnerOf('user', 'user_id', 'body');
const IMPORT_ERRORS = [
  'git_unavailable',
  'invalid_request',
  'not_found',
  'rate_limited',
  'remote_source_failed',
  'storage_full',
  'unsupported_format',
] as const;
const LOCAL_ERRORS = ['book_locked', 'conflict', 'git_unavailable', 'rate_limited', 'storage_full'] as const;

/** The routes that work with Git. */
export const createGitRoutes = (openGit: OpenGit) => listRoutes(openGit).map((own) => ({ ...own, tag: TAG }));

const TAG = 'books in Git';

const listRoutes = (openGit: OpenGit) => [
  route.post(
    '/import/git',
    {
      access: ofUser,
      summary: 'Import a book from a branch of a Git repository',
      description: 'Takes https and ssh addresses without a name or password. The token is kept for the book, sealed.',
      body: importRemoteSchema,
      example: { body: { user_id: 'user-1', url: 'https://git.example.org/german.git' } },
      response: { 201: bookSchema },
      errors: [...IMPORT_ERRORS, 'content_invalid'],
      effect: 'external',
    },
    async ({ context, body, request }) => reply(201, await importRemote(context, openGit, body, request.key)),
  ),
  route.post(
    '/import/multi-branch',
    {
      access: ofUser,
      summary: 'Import the branches main and main-xx of a Git repository as translations of each other',
      description:
        'Each branch is imported by itself; those that are not are in `skipped`, with a reason: `no_wbt_layout`, `import_failed`. More reasons may come.',
      body: importBranchesSchema,
      example: { body: { user_id: 'user-1', url: 'https://git.example.org/german.git' } },
      response: { 200: importReportSchema },
      errors: IMPORT_ERRORS,
      effect: 'external',
    },
    ({ context, body, request }) => importBranches(context, openGit, body, request.key),
  ),
  route.post(
    '/{book_id}/git/commit',
    {
      access,
      summary: 'Commit the changed chapters and metadata of a book to its local history',
      params: bookParams,
      body: commitLocallySchema,
      example: { body: { message: 'Explain the articles' } },
      response: { 200: commitPartSchema },
      errors: LOCAL_ERRORS,
      effect: 'external',
    },
    ({ context, params, body }) => commitLocally(context, openGit, params.book_id, body.message),
  ),
  route.get(
    '/{book_id}/git/log',
    {
      access,
      summary: "List a book's commits, newest first; at most 500 at once",
      params: bookParams,
      query: listQuery,
      response: { 200: z.array(commitSchema) },
      errors: ['conflict', 'git_unavailable', 'rate_limited'],
    },
    async ({ context, params, query }) =>
      replyPage(await listHistory(context, openGit, params.book_id, pageRequest(query))),
  ),
  route.get(
    '/{book_id}/git/status',
    {
      access,
      summary: 'Read what the next commit of a book would write',
      params: bookParams,
      response: { 200: bookStatusSchema },
      errors: ['conflict', 'git_unavailable', 'rate_limited'],
    },
    ({ context, params }) => readStatus(context, openGit, params.book_id),
  ),
  route.get(
    '/{book_id}/remote',
    {
      access,
      summary: 'Read the remote repository of a book',
      params: bookParams,
      response: { 200: bookRemoteSchema },
    },
    ({ context, params }) => readRemote(context, params.book_id),
  ),
  route.put(
    '/{book_id}/remote',
    {
      access,
      summary: 'Give a book a remote repository',
      description: 'The branch is by default the one before, else `main`. A token for another host is forgotten.',
      params: bookParams,
      body: putRemoteSchema,
      example: { body: { url: 'https://git.example.org/german.git', branch: 'main' } },
      response: { 200: bookRemoteSchema },
      errors: ['book_locked', 'git_unavailable', 'invalid_request'],
      effect: 'external',
    },
    ({ context, params, body }) => putRemote(context, openGit, params.book_id, body),
  ),
  route.delete(
    '/{book_id}/remote',
    {
      access,
      summary: 'Take the remote repository and its token from a book',
      params: bookParams,
      response: { 204: null },
      errors: ['book_locked'],
      effect: 'external',
    },
    async ({ context, params }) => {
      await deleteRemote(context, params.book_id);
      return reply(204);
    },
  ),
  route.get(
    '/{book_id}/credentials',
    {
      access,
      summary: 'Read whether a book has a token for its remote repository',
      params: bookParams,
      response: { 200: hasCredentialSchema },
    },
    ({ context, params }) => hasCredential(context, params.book_id),
  ),
  route.put(
    '/{book_id}/credentials',
    {
      access,
      summary: 'Keep the token for the remote repository of a book, sealed; it is never answered',
      params: bookParams,
      body: putCredentialSchema,
      example: { body: { token: 'a-token-of-the-repository' } },
      response: { 200: hasCredentialSchema },
    },
    ({ context, params, body }) => putCredential(context, params.book_id, body.token),
  ),
  route.delete(
    '/{book_id}/credentials',
    { access, summary: 'Forget the token of a book', params: bookParams, response: { 200: hasCredentialSchema } },
    ({ context, params }) => deleteCredential(context, params.book_id),
  ),
  route.post(
    '/{book_id}/sync/pull',
    {
      access,
      summary: 'Fetch the remote branch of a book and import what has changed there',
      description: 'Only where the remote branch goes on from the commits of the book; else 409 `remote_diverged`.',
      params: bookParams,
      response: { 200: pullReportSchema },
      errors: [...LOCAL_ERRORS, 'content_invalid', 'remote_diverged', 'remote_source_failed'],
      effect: 'external',
    },
    ({ context, params }) => pullBook(context, openGit, params.book_id),
  ),
  route.post(
    '/{book_id}/sync/commit',
    {
      access,
      summary: 'Commit the changes of a book and, with `push`, push every commit that the remote branch lacks',
      params: bookParams,
      body: commitBookSchema,
      example: { body: { message: 'Explain the articles', push: true } },
      response: { 200: commitPartSchema },
      errors: ['book_locked', 'rate_limited'],
      effect: 'external',
    },
    ({ context, params, body }) => commitAndPush(context, openGit, params.book_id, body),
  ),
  route.post(
    '/{book_id}/commit',
    {
      access,
      summary: 'Commit to the local history and to the remote branch; a failure of one does not stop the other',
      description: 'A push that failed keeps its commit_sha, and the next call with `push` pushes it.',
      params: bookParams,
      body: commitBookSchema,
      example: { body: { message: 'Explain the articles' } },
      response: { 200: unifiedCommitSchema },
      errors: ['book_locked', 'rate_limited'],
      effect: 'external',
    },
    ({ context, params, body }) => commitBoth(context, openGit, params.book_id, body),
  ),
];
