import { AppError, createRouteHelper, idSchema, learnerOf, z } from '@learnwright/plugin-sdk';
import { userParams } from '../schemas.ts';
import type { FlashcardsContext } from '../tables.ts';
import { importPackage } from './import-package.ts';
import { importReportSchema } from './import-report.ts';
import type { Packages } from './open-package.ts';
import { MAX_PACKAGE_BYTES } from './read-package.ts';
import { writePackage } from './write-package.ts';

const route = createRouteHelper<FlashcardsContext>();

/** Creates the routes of packages of Anki. */
export const createApkgRoutes = (packages: Packages) => [
  route.post(
    '/import/apkg',
    {
      access: learnerOf('user', 'user_id', 'query'),
      summary: 'Import a package of Anki (.apkg): each note becomes a flashcard, with its reviews',
      description:
        'Takes the file as it is, or in a form; at most 64 MB and 20,000 notes. Importing it again updates the cards that were not edited and adds none twice. Cards have text alone: pictures and sounds are left out, which the report tells.',
      query: z.object({ user_id: idSchema }),
      upload: { max_bytes: MAX_PACKAGE_BYTES },
      response: { 200: importReportSchema },
      errors: ['invalid_request', 'not_found', 'rate_limited', 'storage_full'],
      // A large package is stored in several transactions; repeating it does no harm.
      effect: 'external',
    },
    async ({ context, query, upload }) => {
      const [file] = upload.files;
      if (file === undefined) {
        throw new AppError('invalid_request', 'The upload has no file.', {
          findings: [{ pointer: '/file', code: 'required', message: 'Send a file.' }],
        });
      }
      return importPackage(context, packages, query.user_id, file.bytes);
    },
  ),
  route.get(
    '/export/{user_id}/apkg',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "Export a user's flashcards as a package of Anki (.apkg)",
      description:
        'Holds the cards of the text export, as new cards. A second package updates their notes. A card that came from Anki keeps the guid of its note, so that Anki does not add it again. At most 64 million characters.',
      params: userParams,
      query: z.object({ project_id: idSchema.optional() }),
      response: { 200: { media_type: 'application/octet-stream', description: 'A package that Anki imports.' } },
      errors: ['invalid_request', 'payload_too_large', 'rate_limited'],
    },
    async ({ context, params, query }) => {
      const headers = {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment; filename="flashcards.apkg"',
      };
      return new Response(await writePackage(context, packages, params.user_id, query.project_id), { headers });
    },
  ),
];
