import { createRouteHelper, learnerOf, z } from '@learnwright/plugin-sdk';
import { exportFormatSchema, exportParams } from '../schemas.ts';
import type { BookContext } from '../tables.ts';
import { exportBook, listFormats } from './export-book.ts';

const route = createRouteHelper<BookContext>();

/** The routes of exports. */
export const exportRoutes = [
  route.get(
    '/export/formats',
    {
      access: 'signed_in',
      summary: 'List the formats that books can be exported in: those built in, and those that plugins offer',
      response: { 200: z.array(exportFormatSchema) },
    },
    ({ context }) => listFormats(context),
  ),
  route.get(
    '/{book_id}/export/{fmt}',
    {
      access: learnerOf('book', 'book_id'),
      summary: 'Export a book in a format of `GET /export/formats`',
      params: exportParams,
      response: {
        200: { media_type: '*/*', description: 'The file, with the media type of its format.' },
      },
      errors: ['export_not_made', 'invalid_request'],
    },
    async ({ context, params }) => {
      const { name, media_type, bytes } = await exportBook(context, params.book_id, params.fmt);
      const file = encodeURIComponent(name).replaceAll("'", '%27');
      return new Response(bytes, {
        headers: { 'Content-Type': media_type, 'Content-Disposition': `attachment; filename*=UTF-8''${file}` },
      });
    },
  ),
];
