import { detectContent } from './detect-content.ts';
import { detectRemote } from './detect-remote.ts';
import { executeImport } from './execute-import.ts';
import { route } from './route.ts';
import { executeImportSchema, importReportSchema, previewSchema, remoteSourceSchema } from './schemas.ts';
import { readUploadSource } from './sources/read-upload-source.ts';
import { MAX_UPLOAD_BYTES } from './sources/source-limits.ts';

export const importRoutes = [
  route.post(
    '/import/detect',
    {
      access: 'operator',
      summary: 'Preview the import of a ZIP or of files: what it holds and what it would change; no set is touched',
      description:
        'Takes a content repository, the folder of one set, or Markdown, as a ZIP (multipart or application/zip) or as multipart files whose names may be paths. The answer names a `ref` that /import/execute takes until `expires_at`. Any finding of severity error refuses it with 422, and `errors` lists every finding with its rule id, file and JSON pointer.',
      upload: { max_bytes: MAX_UPLOAD_BYTES },
      response: { 200: previewSchema },
      errors: ['content_invalid', 'invalid_json', 'invalid_request', 'unsupported_format'],
    },
    ({ context, upload }) => {
      const limits = { uploaded: context.settings.values.max_upload_bytes, unpacked: MAX_UPLOAD_BYTES };
      return detectContent(context, readUploadSource(upload, limits));
    },
  ),
  route.post(
    '/import/detect/git',
    {
      access: 'operator',
      summary: 'Preview the import of content at an address, such as a Git repository',
      body: remoteSourceSchema,
      response: { 200: previewSchema },
      errors: ['content_invalid', 'remote_source_failed', 'unsupported_format'],
      effect: 'external',
    },
    ({ context, body, request }) => detectRemote(context, body.url, request.signal),
  ),
  route.post(
    '/import/execute',
    {
      access: 'app',
      summary: 'Import what was previewed: all of it in one transaction, or nothing',
      description:
        'Lessons that changed get new snapshots, lessons that are gone leave the set, and importing the same again changes nothing. `moved_elements` are elements that were found again under another address, and the attempts and errors of every learner go there; `orphaned_elements` are those that exist no more. With `user_id` each set also becomes a curriculum of that user, once.',
      body: executeImportSchema,
      response: { 200: importReportSchema },
      errors: ['conflict', 'content_invalid', 'not_found', 'unsupported_format'],
    },
    ({ context, body }) => executeImport(context, body),
  ),
];
