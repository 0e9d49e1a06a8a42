import { learnerOf } from '@learnwright/plugin-sdk';
import { isEligible } from './pronunciation/is-eligible.ts';
import { judgePronunciation } from './pronunciation/judge-pronunciation.ts';
import { suggestPhrase } from './pronunciation/suggest-phrase.ts';
import {
  askPhraseSchema,
  eligibilitySchema,
  judgementSchema,
  judgeSchema,
  phraseSchema,
  projectParams,
} from './pronunciation-schemas.ts';
import { route } from './route.ts';

const access = learnerOf('project', 'project_id', 'body');

/** The routes of speaking exercises. */
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
    async ({ context, params }) => ({ eligible: await isEligible(context.records, params.project_id) }),
  ),
  route.post(
    '/pronunciation/phrase',
    {
      access,
      summary: 'Suggest a phrase to say aloud',
      body: askPhraseSchema,
      response: { 200: phraseSchema },
      errors: ['ai_failed', 'ai_not_configured', 'not_found'],
      effect: 'external',
    },
    ({ context, body, request }) => suggestPhrase(context, body, request.signal),
  ),
  route.post(
    '/pronunciation/judge',
    {
      access,
      summary: 'Judge how well a phrase was said, from what speech recognition has heard',
      body: judgeSchema,
      response: { 200: judgementSchema },
      errors: ['ai_failed', 'ai_not_configured', 'not_found'],
      effect: 'external',
    },
    ({ context, body, request }) => judgePronunciation(context, body, request.signal),
  ),
];
