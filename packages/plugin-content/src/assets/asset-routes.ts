import { createRouteHelper, replyFile } from '@learnwright/plugin-sdk';
import { SCRIPTABLE } from '../asset-kinds.ts';
import { assetParams } from '../schemas.ts';
import type { ContentContext } from '../tables.ts';
import { readPieces, requireAsset } from './asset-store.ts';

const route = createRouteHelper<ContentContext>();
const media = { media_type: '*/*', description: 'The bytes, with the media type that the lesson names.' };

/** Nothing of a picture is run where somebody opens it as a page: no script, no form, no plug-in, and it is of no origin. */
const AS_DOWNLOAD = {
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};

/** The routes of pictures and sounds. */
export const assetRoutes = [
  route.get(
    '/assets/{hash}',
    {
      access: 'signed_in',
      summary: 'Read a picture or sound of a lesson; `assets` of the lesson names its address',
      description:
        'The address has the hash of the bytes, so they may be kept for ever. One range of them can be asked for. SVG is a download: it is a picture in a page, and never a page.',
      params: assetParams,
      response: { 200: media, 206: media },
    },
    async ({ context: { db }, params: { hash } }) => {
      const { media_type, size } = await requireAsset(db, hash);
      return replyFile(
        { size, tag: hash, read: (start, end) => readPieces(db, hash, start, end) },
        {
          'Content-Type': media_type,
          'Cache-Control': 'private, max-age=31536000, immutable',
          ...(media_type === SCRIPTABLE ? AS_DOWNLOAD : {}),
        },
      );
    },
  ),
];
