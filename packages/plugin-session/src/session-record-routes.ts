import {
  messageSchema,
  methodSwitchRecommendationSchema,
  rateSessionSchema,
  sessionRatingSchema,
  sessionSchema,
} from '@learnwright/core';
import { learnerOf, pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { endSession } from './endings/end-session.ts';
import { rateSession } from './ratings/rate-session.ts';
import { listMessages } from './records/list-messages.ts';
import { requireSession } from './records/require-session.ts';
import { route } from './route.ts';
import { listQuery, methodSwitchSchema, sessionParams, switchMethodSchema } from './session-record-schemas.ts';
import { askForSwitch } from './switches/ask-for-switch.ts';
import { listSwitches } from './switches/list-switches.ts';
import { switchMethod } from './switches/switch-method.ts';

const access = learnerOf('session', 'session_id');

/** The routes about what is kept of a session, besides its turns. */
export const sessionRecordRoutes = [
  route.get(
    '/{session_id}',
    { access, summary: 'Read a session', params: sessionParams, response: { 200: sessionSchema } },
    ({ context, params }) => requireSession(context.records, params.session_id),
  ),
  route.get(
    '/{session_id}/messages',
    {
      access,
      summary: "List a session's messages, oldest first",
      params: sessionParams,
      query: listQuery,
      response: { 200: z.array(messageSchema) },
    },
    async ({ context, params, query }) => replyPage(await listMessages(context, params.session_id, pageRequest(query))),
  ),
  route.post(
    '/{session_id}/rate',
    {
      access,
      summary: 'Rate a session, also after its end',
      description: 'Every rating is kept; the latest is the one that counts for the session.',
      params: sessionParams,
      body: rateSessionSchema,
      response: { 201: sessionRatingSchema },
      // Subscribers of the hook are told once it is stored, which no transaction of the server may put off.
      effect: 'external',
    },
    ({ context, params, body }) => rateSession(context, params.session_id, body),
  ),
  route.post(
    '/{session_id}/end',
    {
      access,
      summary: 'End a session',
      description: 'It does not wait for a turn that is under way. Ending it again changes nothing.',
      params: sessionParams,
      response: { 200: z.object({ session: sessionSchema }) },
      effect: 'external',
    },
    async ({ context, params }) => ({ session: await endSession(context, params.session_id) }),
  ),
  route.post(
    '/{session_id}/switch',
    {
      access,
      summary: 'Go on with another method',
      params: sessionParams,
      body: switchMethodSchema,
      response: { 200: sessionSchema },
      errors: ['session_completed'],
    },
    ({ context, params, body }) => switchMethod(context, params.session_id, body),
  ),
  route.get(
    '/{session_id}/switches',
    {
      access,
      summary: 'List the changes of its method, oldest first',
      params: sessionParams,
      query: listQuery,
      response: { 200: z.array(methodSwitchSchema) },
    },
    async ({ context, params, query }) => replyPage(await listSwitches(context, params.session_id, pageRequest(query))),
  ),
  route.get(
    '/switch-recommendation/{session_id}',
    {
      access,
      summary: 'Ask whether another method may suit better, and which',
      params: sessionParams,
      response: { 200: methodSwitchRecommendationSchema },
    },
    ({ context, params }) => askForSwitch(context, params.session_id),
  ),
];
