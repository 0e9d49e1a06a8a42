import {
  type Caller,
  createRouteHelper,
  jobSchema,
  pageRequest,
  prefersAsync,
  reply,
  replyJob,
  replyList,
  z,
} from '@learnwright/plugin-sdk';
import { assetRoutes } from './assets/asset-routes.ts';
import { deleteSet, describeDeletion } from './deletion/delete-set.ts';
import { detectContent, detectRemote, executeImport } from './import-content.ts';
import { startDetection } from './import-job.ts';
import { openPreview } from './previews.ts';
import type { Readings } from './reading/open-reading.ts';
import { remoteRoutes } from './remotes/remote-routes.ts';
import {
  executeImportSchema,
  importReportSchema,
  lessonContentSchema,
  lessonEntrySchema,
  lessonParams,
  listQuery,
  previewSchema,
  remoteSourceSchema,
  setDeletionSchema,
  setParams,
  setSchema,
  setsQuery,
  validationSchema,
} from './schemas.ts';
import { listLessonSets, openLessonEntries, readLessonContent, readLessonSet } from './sets.ts';
import { MAX_UPLOAD_BYTES } from './settings.ts';
import { MAX_FILES, MAX_VALIDATION_BYTES } from './sources/source.ts';
import { readUploadSource } from './sources/upload-source.ts';
import type { ContentContext } from './tables.ts';
import { validateLessonBody, validateUpload } from './validate-content.ts';

const route = createRouteHelper<ContentContext>();
/** The files of a form, and a few fields. */
const MAX_PARTS = MAX_FILES + 10;
const LIMITS = { uploaded: MAX_VALIDATION_BYTES, unpacked: MAX_VALIDATION_BYTES };

/** The routes of imports, which read content. */
const importRoutes = (readings: Readings) => [
  route.post(
    '/import/detect',
    {
      access: 'operator',
      summary: 'Preview the import of a ZIP or of files: what it holds and what it would change; no set is touched',
      description:
        'Takes a content repository, the folder of one set, or Markdown, as a ZIP (multipart or application/zip) or as multipart files whose names may be paths. The answer names a `ref` that /import/execute takes until `expires_at`. Any finding of severity error refuses it with 422, and `errors` lists every finding with its rule id, file and JSON pointer.',
      upload: { max_bytes: MAX_UPLOAD_BYTES, max_parts: MAX_PARTS },
      response: { 200: previewSchema },
      errors: ['content_invalid', 'invalid_json', 'invalid_request', 'unsupported_format'],
      effect: 'external',
    },
    async ({ context, upload }) => {
      const limits = { uploaded: context.settings.values.max_upload_bytes, unpacked: MAX_UPLOAD_BYTES };
      return readings.use(async (reading) =>
        detectContent(context, reading, await readUploadSource(upload, limits, reading)),
      );
    },
  ),
  route.post(
    '/import/detect/git',
    {
      access: 'operator',
      summary: 'Preview the import of content at an address, such as a Git repository',
      description:
        'Fetches the files at the end of a branch and previews them like those of a ZIP; no set is touched. An address that no handler claims is answered with 415, one that cannot be fetched with 502. With the header `Prefer: respond-async` the answer is 202 with a job that does it; the preview is its `result`.',
      body: remoteSourceSchema,
      example: { body: { url: 'https://git.example.org/course.git' } },
      response: { 200: previewSchema, 202: jobSchema },
      errors: [
        'content_invalid',
        'git_unavailable',
        'invalid_request',
        'remote_source_failed',
        'too_many_jobs',
        'unsupported_format',
      ],
      effect: 'external',
    },
    async ({ context, body, request }) => {
      if (!prefersAsync(request)) return detectRemote(context, readings, body, request.signal);
      return replyJob(await startDetection(context, body), request);
    },
  ),
  route.post(
    '/import/execute',
    {
      access: 'operator',
      summary: 'Import what was previewed: all of it in one transaction, or nothing',
      description:
        'Lessons that changed get new snapshots, lessons that are gone leave the set, and importing the same again changes nothing. `moved_elements` are elements that were found again under another address, and the attempts and errors of every learner go there; `orphaned_elements` are those that exist no more. With `user_id` each set also becomes a curriculum of that user, once. With the header `Prefer: respond-async` the answer is 202 with a job that does it; the report is its `result`.',
      body: executeImportSchema,
      example: { body: { ref: 'preview-1', duplicate_action: 'overwrite' } },
      response: { 200: importReportSchema, 202: jobSchema },
      errors: ['conflict', 'content_invalid', 'not_found', 'too_many_jobs', 'unsupported_format'],
    },
    async ({ context, body, request }) => {
      if (!prefersAsync(request)) {
        return readings.use((reading) => executeImport(context, reading, body), { urgent: true });
      }
      // Who comes too late should not have to ask a job.
      await openPreview(context, body.ref);
      return replyJob(await context.jobs.start('import_content', body, { user_id: body.user_id }), request);
    },
  ),
];

const setRoutes = [
  route.get(
    '/sets',
    {
      access: 'signed_in',
      summary: 'List the lesson sets by id, all or those of a language or with a text',
      query: setsQuery,
      response: { 200: z.array(setSchema) },
    },
    ({ context, query: { language, target, q, ...query } }) =>
      replyList(pageRequest(query), (page) => listLessonSets(context, { language, target, q }, page)),
  ),
  route.get(
    '/sets/{set_id}',
    { access: 'signed_in', summary: 'Read a lesson set', params: setParams, response: { 200: setSchema } },
    ({ context, params }) => readLessonSet(context, params.set_id),
  ),
  route.get(
    '/sets/{set_id}/deletion',
    {
      access: 'operator',
      read_from: 'replica',
      summary: 'Tell what hangs on a set, before it is deleted: lessons, pictures and sounds, learners, curricula',
      description:
        'Lessons, versions, and pictures and sounds that no other set names go with the set. What learners have done in it stays, and so do the curricula made of it. While `followed_by` names remotes, the set cannot be deleted.',
      params: setParams,
      response: { 200: setDeletionSchema },
    },
    ({ context, params }) => describeDeletion(context, params.set_id),
  ),
  route.delete(
    '/sets/{set_id}',
    {
      access: 'operator',
      summary: 'Delete a set; `GET /sets/{set_id}/deletion` tells what hangs on it',
      description: 'Answers 409 while a remote is followed whose next update would bring the set back.',
      params: setParams,
      response: { 204: null },
      errors: ['conflict'],
    },
    async ({ context, params }) => {
      await deleteSet(context, params.set_id);
      return reply(204);
    },
  ),
  route.get(
    '/sets/{set_id}/lessons',
    {
      access: 'signed_in',
      summary: 'List the lessons of a set in their order',
      params: setParams,
      query: listQuery,
      response: { 200: z.array(lessonEntrySchema) },
    },
    async ({ context, params, query }) =>
      replyList(pageRequest(query), await openLessonEntries(context, params.set_id)),
  ),
  route.get(
    '/sets/{set_id}/lessons/{lesson_id}',
    {
      access: 'signed_in',
      summary: 'Read a lesson: the JSON of its author, its pictures and sounds, and whom to name',
      description: 'The lesson is found by its id, else by the name of the file it came from.',
      params: lessonParams,
      response: { 200: lessonContentSchema },
    },
    // The rest of it is as its author wrote it.
    async ({ context, params }) => reply(200, await readLessonContent(context, params.set_id, params.lesson_id)),
  ),
];

const validationRoutes = (readings: Readings) => [
  route.post(
    '/validate',
    {
      access: 'signed_in',
      summary: 'Validate the JSON of one lesson: every finding with its rule id and JSON pointer',
      body: z.unknown(),
      example: {
        body: { id: 'articles', title: 'Articles', steps: [{ id: 'theory', type: 'theory', body: 'Der, die, das.' }] },
      },
      response: { 200: validationSchema },
      effect: 'external',
    },
    ({ body, request }) => validateLessonBody(readings, ownerOf(request.caller), body),
  ),
  route.post(
    '/validate/upload',
    {
      access: 'signed_in',
      summary: 'Validate a lesson file, or whatever else can be imported, without importing it',
      upload: { max_bytes: MAX_VALIDATION_BYTES, max_parts: MAX_PARTS },
      response: { 200: validationSchema },
      errors: ['content_invalid', 'invalid_json', 'invalid_request', 'unsupported_format'],
      effect: 'external',
    },
    ({ context, upload, request }) =>
      readings.use(
        async (reading) => validateUpload(context, reading, await readUploadSource(upload, LIMITS, reading)),
        { owner: ownerOf(request.caller) },
      ),
  ),
];

/** Whose work it is: all that a learner has done counts together. */
function ownerOf({ id, user_id }: Caller): string {
  return user_id ?? id;
}

/** The routes of the plugin, under /api/plugins/content. */
export function createContentRoutes(readings: Readings) {
  return [...importRoutes(readings), ...remoteRoutes, ...setRoutes, ...assetRoutes, ...validationRoutes(readings)];
}
