import {
  createRouteHelper,
  learnerOf,
  methodSwitchRecommendationSchema,
  pageRequest,
  rateSessionSchema,
  replyList,
  sessionRatingSchema,
  sessionSchema,
  z,
} from '@learnwright/plugin-sdk';
import { imageRoutes } from './images/image-routes.ts';
import { listSwitches, switchMethod } from './method-switch.ts';
import { readProjectSets, replaceProjectSets } from './project-sets.ts';
import { pronunciationRoutes } from './pronunciation-routes.ts';
import { rateSession } from './ratings.ts';
import {
  listQuery,
  messagesQuery,
  methodSwitchSchema,
  projectParams,
  projectSetsSchema,
  replaceProjectSetsSchema,
  sendMessageSchema,
  sessionMessageSchema,
  sessionParams,
  startedSessionSchema,
  startSessionSchema,
  streamMessageSchema,
  switchMethodSchema,
  turnAnswerSchema,
  turnEvents,
} from './schemas.ts';
import { endSession } from './session-end.ts';
import { listLastMessages, listMessages } from './session-messages.ts';
import { requireSession } from './session-records.ts';
import { startSession } from './session-start.ts';
import { askForSwitch } from './switch-recommendation.ts';
import type { SessionContext } from './tables.ts';
import { openLastTurn, openMessage } from './turn/open-turn.ts';
import { answerTurn, streamTurn } from './turn/turn.ts';

const route = createRouteHelper<SessionContext>();

const ofSession = learnerOf('session', 'session_id');
const ofProject = learnerOf('project', 'project_id', 'body');

/** The routes of the plugin, under /api/plugins/session (specification, R10.1 to R10.18). */
export const sessionRoutes = [
  route.post(
    '/start',
    {
      access: ofProject,
      summary: 'Start a session of a project',
      description:
        'The system prompt is also the first message of the session. Learners get neither, unless the setting ' +
        '`show_system_prompt` is on: `system_prompt` is null.',
      body: startSessionSchema,
      example: { body: { project_id: 'project-1', method: 'inductive' } },
      response: { 201: startedSessionSchema },
      errors: ['not_found'],
    },
    ({ context, body, request }) => startSession(context, body, request.caller),
  ),
  route.post(
    '/{session_id}/message',
    {
      access: ofSession,
      summary: 'Send a message and wait for the answer of the tutor',
      description:
        'When the AI fails, the message stands and the answer has `ai_error` and `ai_error_code`. Messages of one ' +
        'session wait for each other.',
      params: sessionParams,
      body: sendMessageSchema,
      example: { body: { role: 'user', content: 'Why is it `das Haus`?' } },
      response: { 201: turnAnswerSchema },
      errors: ['not_found', 'session_completed'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, body, request }) => answerTurn(context, params.session_id, openMessage(body, request.key)),
  ),
  route.post(
    '/{session_id}/message/stream',
    {
      access: ofSession,
      summary: 'Send a message and read the answer of the tutor as it comes',
      description:
        'Events: one `start` {user_message}, any number of `chunk` {delta}, one `done` with the answer of the other ' +
        'route. The deltas joined are the answer. A comment comes every 15 seconds without an event. Leaving the stream ' +
        'cancels the answer: what had come is kept, with `truncated`.',
      params: sessionParams,
      body: streamMessageSchema,
      example: { body: { role: 'user', content: 'Why is it `das Haus`?' } },
      response: {
        200: { media_type: 'text/event-stream', description: 'The events of the turn.', events: turnEvents },
      },
      errors: ['not_found', 'session_completed'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, body, request }) =>
      streamTurn(context, params.session_id, openMessage(body, request.key), request),
  ),
  route.post(
    '/{session_id}/regenerate',
    {
      access: ofSession,
      summary: "Have the learner's last message answered anew",
      description:
        'The new answer replaces the one there is, which the tutor does not see. Where the AI fails, the answer there is ' +
        'stays. The turn is not judged a second time: `step_evaluation` and the step stay what they were. A last message ' +
        'without an answer gets its first.',
      params: sessionParams,
      response: { 201: turnAnswerSchema },
      errors: ['not_found', 'session_completed', 'nothing_to_regenerate'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => answerTurn(context, params.session_id, openLastTurn(request.key)),
  ),
  route.post(
    '/{session_id}/regenerate/stream',
    {
      access: ofSession,
      summary: "Have the learner's last message answered anew, and read the answer as it comes",
      description:
        'The events of `/message/stream`. Leaving the stream cancels the answer; a part of an answer replaces no whole one.',
      params: sessionParams,
      response: {
        200: { media_type: 'text/event-stream', description: 'The events of the turn.', events: turnEvents },
      },
      errors: ['not_found', 'session_completed', 'nothing_to_regenerate'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => streamTurn(context, params.session_id, openLastTurn(request.key), request),
  ),
  route.get(
    '/{session_id}',
    { access: ofSession, summary: 'Read a session', params: sessionParams, response: { 200: sessionSchema } },
    ({ context, params }) => requireSession(context.records, params.session_id),
  ),
  route.get(
    '/{session_id}/messages',
    {
      access: ofSession,
      summary: "List a session's messages, oldest first",
      description:
        'Each with its pictures, and a message of the learner with how the turn was judged. Without the system prompt for learners, unless the setting `show_system_prompt` is on.',
      params: sessionParams,
      query: messagesQuery,
      response: { 200: z.array(sessionMessageSchema) },
    },
    async ({ context, params: { session_id }, query: { last, ...query }, request: { caller } }) =>
      last === undefined
        ? replyList(pageRequest(query), (page) => listMessages(context, session_id, page, caller), { rows: 50 })
        : listLastMessages(context, session_id, last, caller),
  ),
  ...imageRoutes,
  route.post(
    '/{session_id}/rate',
    {
      access: ofSession,
      summary: 'Rate a session, also after its end',
      description:
        'Every rating is kept; the latest is the one that counts for the session. Two equal ratings are two: send an Idempotency-Key with a retry.',
      params: sessionParams,
      body: rateSessionSchema,
      example: { body: { understanding: 4, stress: 2, method_fit: 5 } },
      response: { 201: sessionRatingSchema },
    },
    ({ context, params, body }) => rateSession(context, params.session_id, body),
  ),
  route.post(
    '/{session_id}/end',
    {
      access: ofSession,
      summary: 'End a session',
      description: 'It does not wait for a turn that is under way. Ending it again changes nothing.',
      params: sessionParams,
      response: { 200: z.object({ session: sessionSchema }) },
    },
    async ({ context, params }) => ({ session: await endSession(context, params.session_id) }),
  ),
  route.post(
    '/{session_id}/switch',
    {
      access: ofSession,
      summary: 'Go on with another method',
      params: sessionParams,
      body: switchMethodSchema,
      example: { body: { to_method: 'deductive', reason: 'I would rather read the rule' } },
      response: { 200: sessionSchema },
      errors: ['session_completed'],
    },
    ({ context, params, body }) => switchMethod(context, params.session_id, body),
  ),
  route.get(
    '/{session_id}/switches',
    {
      access: ofSession,
      summary: 'List the switches of its method, oldest first',
      params: sessionParams,
      query: listQuery,
      response: { 200: z.array(methodSwitchSchema) },
    },
    ({ context, params, query }) =>
      replyList(pageRequest(query), (page) => listSwitches(context, params.session_id, page)),
  ),
  route.get(
    '/switch-recommendation/{session_id}',
    {
      access: ofSession,
      summary: 'Ask whether another method may suit better, and which',
      params: sessionParams,
      response: { 200: methodSwitchRecommendationSchema },
    },
    ({ context, params }) => askForSwitch(context, params.session_id),
  ),
  route.get(
    '/projects/{project_id}/sets',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'List the lesson sets of a project',
      params: projectParams,
      response: { 200: projectSetsSchema },
    },
    ({ context, params }) => readProjectSets(context, params.project_id),
  ),
  route.put(
    '/projects/{project_id}/sets',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Say which lesson sets belong to a project',
      description:
        'The tutor of the project gets the titles and the first cards of their lessons. Without a set it gets the lessons ' +
        'of the learner where they have no other project, else none. A set need not be there yet.',
      params: projectParams,
      body: replaceProjectSetsSchema,
      example: { body: { set_ids: ['de-first-steps-from-en'] } },
      response: { 200: projectSetsSchema },
    },
    ({ context, params, body }) => replaceProjectSets(context, params.project_id, body.set_ids),
  ),
  ...pronunciationRoutes,
];
