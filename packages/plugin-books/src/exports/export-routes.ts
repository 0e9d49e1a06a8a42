import { createRouteHelper, learnerOf, z } from '@learnwright/plugin-sdk';
import { exportFormatSchema, exportParams } from '../schemas.ts';
import type { BookContext } from '../tables.ts';
import type { BookExports } from './book-exports.ts';
import { exportBook } from './export-book.ts';
import { listFormats } from './formats.ts';

const route = createRouteHelper<BookContext>();

/** Creates the routes of exports. */
export const createExportRoutes = (exports: BookExports) => [
  route.get(
    '/export/formats',
    {
      access: 'signed_in',
      summary: 'List the formats that books can be exported in: those built in, and those that plugins offer',
      description: 'Takes no `limit` and no `cursor`: there are as many formats as plugins offer.',
      response: { 200: z.array(exportFormatSchema) },
    },
    ({ context }) => listFormats(context),
  ),
  route.get(
    '/{book_id}/export/{fmt}',
    {
      access: learnerOf('book', 'book_id'),
      read_from: 'replica',
      summary: 'Export a book in a format of `GET /export/formats`',
      params: exportParams,
      response: {
        200: { media_type: '*/*', description: 'The file, with the media type of its format.' },
      },
      errors: ['export_not_made', 'invalid_request', 'payload_too_large', 'rate_limited'],
    },
    async ({ context, params }) => {
      const { name, media_type, body } = await exportBook(context, exports, params.book_id, params.fmt);
      const file = encodeURIComponent(name).replaceAll("'", '%27');
      return new Response(body, {
        headers: { 'Content-Type': media_type, 'Content-Disposition': `attachment; filename*=UTF-8''${file}` },
      });
    },
  ),
];
