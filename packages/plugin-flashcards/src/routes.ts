import { createRouteHelper, learnerOf, pageRequest, reply, replyList, replyText, z } from '@learnwright/plugin-sdk';
import { exportCards } from './anki.ts';
import { createApkgRoutes } from './apkg/apkg-routes.ts';
import type { Packages } from './apkg/open-package.ts';
import { createCard, decideCards, deleteCard, listUserCards, markExported, patchCard } from './cards.ts';
import { extractFromConversation, extractFromSession } from './extract-cards.ts';
import { reviewRoutes } from './review/review-routes.ts';
import {
  cardSchema,
  cardsQuery,
  createCardSchema,
  decideCardsSchema,
  decidedSchema,
  exportQuery,
  idParams,
  markExportedSchema,
  markedSchema,
  patchCardSchema,
  userParams,
} from './schemas.ts';
import type { FlashcardsContext } from './tables.ts';

const route = createRouteHelper<FlashcardsContext>();

const ofCard = learnerOf('card', 'id');

/** Creates the routes of the plugin, under /api/plugins/flashcards. */
export const createFlashcardsRoutes = (packages: Packages) => [
  ...reviewRoutes,
  ...createApkgRoutes(packages),
  route.get(
    '/cards/{user_id}',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "List a user's flashcards, newest first, or those that have a text in them",
      params: userParams,
      query: cardsQuery,
      response: { 200: z.array(cardSchema) },
    },
    async ({ context, params, query }) => {
      const { project_id, status, q } = query;
      const filter = { user_id: params.user_id, project_id, status, text: q };
      return replyList(pageRequest(query), (page) => listUserCards(context, filter, page), { rows: 20 });
    },
  ),
  route.post(
    '/cards',
    {
      access: learnerOf('user', 'user_id', 'body'),
      summary: 'Add a flashcard that the learner has written',
      description:
        'A cloze marks what it hides in its front: `{{c1::word}}`. With `session_id`, the card belongs to the project of that session.',
      body: createCardSchema,
      example: { body: { user_id: 'user-1', front: 'das Haus', back: 'house', tags: ['nouns'] } },
      response: { 201: cardSchema },
      errors: ['not_found', 'storage_full'],
    },
    ({ context, body }) => createCard(context, body),
  ),
  route.patch(
    '/cards',
    {
      access: learnerOf('card', 'card_ids', 'body'),
      summary: 'Give several flashcards a status, such as the suggestions that a learner accepts',
      description:
        '`updated` counts those that had another status; unknown ids do not count. A learner names cards of their own alone: any other id is 404, and no card is changed.',
      body: decideCardsSchema,
      example: { body: { card_ids: ['card-1'], status: 'accepted' } },
      response: { 200: decidedSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => decideCards(context, body),
  ),
  route.patch(
    '/cards/{id}',
    {
      access: ofCard,
      summary: 'Change fields of a flashcard',
      description: 'Front, back, card_type and tags make the card `edited`; its status alone does not.',
      params: idParams,
      body: patchCardSchema,
      example: { body: { back: 'house, building' } },
      response: { 200: cardSchema },
      errors: ['storage_full'],
    },
    ({ context, params, body }) => patchCard(context, params.id, body),
  ),
  route.delete(
    '/cards/{id}',
    { access: ofCard, summary: 'Delete a flashcard', params: idParams, response: { 204: null } },
    async ({ context, params }) => {
      await deleteCard(context, params.id);
      return reply(204);
    },
  ),
  route.post(
    '/cards/extract/session/{id}',
    {
      access: learnerOf('session', 'id'),
      summary: 'Suggest up to 8 flashcards from a session; answers all cards of the session, newest first',
      description:
        'Replaces the untouched suggestions of the session. Edited, accepted and rejected cards stay. A front that is on a card already is not suggested again.',
      params: idParams,
      response: { 200: z.array(cardSchema) },
      errors: ['ai_failed', 'ai_not_configured', 'storage_full'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => extractFromSession(context, params.id, request.signal),
  ),
  route.post(
    '/cards/extract/conversation/{id}',
    {
      access: learnerOf('conversation', 'id'),
      summary: 'Suggest flashcards from a conversation; answers all cards of the conversation, newest first',
      description:
        'An analysis with vocabulary gives a card for each word without an AI call: a cloze where the word stands in its example. Otherwise as for a session.',
      params: idParams,
      response: { 200: z.array(cardSchema) },
      errors: ['ai_failed', 'ai_not_configured', 'storage_full'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, request }) => extractFromConversation(context, params.id, request.signal),
  ),
  route.get(
    '/export/{user_id}',
    {
      access: 'learner',
      read_from: 'replica',
      summary: "Export a user's flashcards as a text file for Anki",
      description:
        'Holds the accepted cards, and the cards that the learner wrote and has not rejected. The id of a card is the guid of its note: a second import updates notes and creates none. Anki names its note types in the language of its setup, such as `Einfach` and `Lückentext`.',
      params: userParams,
      query: exportQuery,
      response: {
        200: {
          media_type: 'text/plain; charset=utf-8',
          description: 'A text file that Anki imports.',
          example:
            '#separator:tab\n#html:true\n#guid column:1\ncard-1\tBasic\tto introduce oneself\tsich vorstellen\tverbs\n',
        },
      },
    },
    async ({ context, params, query }) =>
      replyText(await exportCards(context, params.user_id, query), {
        'Content-Disposition': 'attachment; filename="flashcards.txt"',
      }),
  ),
  route.post(
    '/cards/mark-exported',
    {
      access: learnerOf('card', 'card_ids', 'body'),
      summary: 'Note that flashcards have been exported; unknown ids do not count',
      description: 'A learner names cards of their own alone: any other id is 404, and no card is changed.',
      body: markExportedSchema,
      example: { body: { card_ids: ['card-1'] } },
      response: { 200: markedSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => markExported(context, body.card_ids),
  ),
];
