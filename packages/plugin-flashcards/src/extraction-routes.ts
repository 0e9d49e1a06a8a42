import { learnerOf, z } from '@learnwright/plugin-sdk';
import { extractFromConversation } from './extraction/extract-from-conversation.ts';
import { extractFromSession } from './extraction/extract-from-session.ts';
import { route } from './route.ts';
import { cardSchema, idParams } from './schemas.ts';

export const extractionRoutes = [
  route.post(
    '/cards/extract/session/{id}',
    {
      access: learnerOf('session', 'id'),
      summary: 'Suggest up to 8 flashcards from a session; answers all cards of the session, newest first',
      description:
        'Replaces the suggestions of the session that nobody has touched. Edited, accepted and rejected cards stay, and what stands on a card already is not suggested again.',
      params: idParams,
      response: { 200: z.array(cardSchema) },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
    },
    ({ context, params, request }) => extractFromSession(context, params.id, request.signal),
  ),
  route.post(
    '/cards/extract/conversation/{id}',
    {
      access: learnerOf('conversation', 'id'),
      summary: 'Suggest flashcards from a conversation; answers all cards of the conversation, newest first',
      description:
        'Where the analysis has vocabulary, each word becomes a card without an AI call: a cloze where the word stands in its example. Otherwise as for a session.',
      params: idParams,
      response: { 200: z.array(cardSchema) },
      errors: ['ai_failed', 'ai_not_configured'],
      effect: 'external',
    },
    ({ context, params, request }) => extractFromConversation(context, params.id, request.signal),
  ),
];
