import { learnerOf } from '@learnwright/plugin-sdk';
import { route } from './route.ts';
import { sessionParams } from './session-record-schemas.ts';
import { startSession } from './start/start-session.ts';
import { streamTurn } from './stream/stream-turn.ts';
import {
  sendMessageSchema,
  startedSessionSchema,
  startSessionSchema,
  streamMessageSchema,
  turnAnswerSchema,
} from './turn-schemas.ts';
import { sendMessage } from './turns/send-message.ts';

/** The routes of starting and talking. */
export const turnRoutes = [
  route.post(
    '/start',
    {
      access: learnerOf('project', 'project_id', 'body'),
      summary: 'Start a session of a project',
      description: 'The system prompt is also the first message of the session.',
      body: startSessionSchema,
      response: { 201: startedSessionSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => startSession(context, body),
  ),
  route.post(
    '/{session_id}/message',
    {
      access: learnerOf('session', 'session_id'),
      summary: 'Send a message and wait for the answer of the tutor',
      description:
        'What the AI cannot answer is answered with `ai_error` and `ai_error_code`; the message stands. Messages of one ' +
        'session wait for each other.',
      params: sessionParams,
      body: sendMessageSchema,
      response: { 201: turnAnswerSchema },
      errors: ['not_found', 'session_completed'],
      effect: 'external',
    },
    ({ context, params, body }) => sendMessage(context, params.session_id, body),
  ),
  route.post(
    '/{session_id}/message/stream',
    {
      access: learnerOf('session', 'session_id'),
      summary: 'Send a message and read the answer of the tutor as it comes',
      description:
        'Events: `start` {user_message}, `chunk` {delta} as often as it takes, `done` with what the other route answers; ' +
        'a comment every 15 seconds while nothing comes. The deltas joined are the answer. Who leaves cancels it: what ' +
        'had come is kept, with `truncated`.',
      params: sessionParams,
      body: streamMessageSchema,
      response: { 200: { media_type: 'text/event-stream', description: 'The events of the turn.' } },
      errors: ['not_found', 'session_completed'],
      effect: 'external',
    },
    ({ context, params, body, request }) => streamTurn(context, { ...params, ...body }, request),
  ),
];
