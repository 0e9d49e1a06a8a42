import { createRouteHelper, learnerOf } from '@learnwright/plugin-sdk';
import { isEligible, judgePronunciation, suggestPhrase } from './pronunciation.ts';
import {
  askPhraseSchema,
  eligibilitySchema,
  judgementSchema,
  judgeSchema,
  phraseSchema,
  projectParams,
} from './schemas.ts';
import type { SessionContext } from './tables.ts';

const route = createRouteHelper<SessionContext>();

const ofProject = learnerOf('project', 'project_id', 'body');

/** The routes of speaking exercises (specification, R10.16). */
export const pronunciationRoutes = [
  route.get(
    '/pronunciation/eligibility/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'Tell whether speaking exercises make sense for a project',
      description: 'They do where one of its subjects is a language. The other routes do not insist on it.',
      params: projectParams,
      response: { 200: eligibilitySchema },
    },
    async ({ context, params }) => ({ eligible: await isEligible(context, params.project_id) }),
  ),
  route.post(
    '/pronunciation/phrase',
    {
      access: ofProject,
      summary: 'Suggest a phrase to say aloud',
      body: askPhraseSchema,
      example: { body: { project_id: 'project-1', language: 'de', level: 'beginner' } },
      response: { 200: phraseSchema },
      errors: ['ai_failed', 'ai_not_configured', 'not_found'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, body, request }) => suggestPhrase(context, body, request.signal),
  ),
  route.post(
    '/pronunciation/judge',
    {
      access: ofProject,
      summary: 'Judge how well a phrase was said, from what speech recognition has heard',
      body: judgeSchema,
      example: { body: { project_id: 'project-1', target: 'Guten Morgen', actual: 'Guten Morgen', language: 'de' } },
      response: { 200: judgementSchema },
      errors: ['ai_failed', 'ai_not_configured', 'not_found'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, body, request }) => judgePronunciation(context, body, request.signal),
  ),
];
