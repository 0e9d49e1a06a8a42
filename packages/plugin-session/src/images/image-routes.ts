import { createRouteHelper, learnerOf, pageRequest, replyList, z } from '@learnwright/plugin-sdk';
import { imageParams, listQuery, messageImageSchema, sessionParams } from '../schemas.ts';
import type { SessionContext } from '../tables.ts';
import { listImages, respondWithImage } from './message-images.ts';

const route = createRouteHelper<SessionContext>();

const ofSession = learnerOf('session', 'session_id');

/** The routes of the pictures of messages; they are sent with the messages themselves. */
export const imageRoutes = [
  route.get(
    '/{session_id}/images',
    {
      access: ofSession,
      summary: "List the pictures of a session's messages, oldest first",
      params: sessionParams,
      query: listQuery,
      response: { 200: z.array(messageImageSchema) },
    },
    ({ context, params, query }) =>
      replyList(pageRequest(query), (page) => listImages(context, params.session_id, page)),
  ),
  route.get(
    '/{session_id}/images/{image_id}',
    {
      access: ofSession,
      summary: 'Read a picture of a message',
      params: imageParams,
      response: { 200: { media_type: 'image/*', description: 'The file, with the media type of its kind.' } },
    },
    ({ context, params }) => respondWithImage(context, params),
  ),
];
