import { learnerOf, pageRequest, reply, replyPage, z } from '@learnwright/plugin-sdk';
import { createCard } from './create-card.ts';
import { deleteCard } from './delete-card.ts';
import { listUserCards } from './list-user-cards.ts';
import { patchCard } from './patch-card.ts';
import { route } from './route.ts';
import { cardSchema, cardsQuery, createCardSchema, idParams, patchCardSchema, userParams } from './schemas.ts';

export const cardRoutes = [
  route.get(
    '/cards/{user_id}',
    {
      access: 'learner',
      summary: "List a user's flashcards, newest first",
      params: userParams,
      query: cardsQuery,
      response: { 200: z.array(cardSchema) },
    },
    async ({ context, params, query }) => {
      const { project_id, status } = query;
      const filter = { user_id: params.user_id, project_id, status };
      return replyPage(await listUserCards(context, filter, pageRequest(query)));
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
      response: { 201: cardSchema },
      errors: ['not_found'],
    },
    ({ context, body }) => createCard(context, body),
  ),
  route.patch(
    '/cards/{id}',
    {
      access: 'app',
      summary: 'Change fields of a flashcard',
      description: 'Front, back, card_type and tags make the card `edited`; its status alone does not.',
      params: idParams,
      body: patchCardSchema,
      response: { 200: cardSchema },
    },
    ({ context, params, body }) => patchCard(context, params.id, body),
  ),
  route.delete(
    '/cards/{id}',
    { access: 'app', summary: 'Delete a flashcard', params: idParams, response: { 204: null } },
    async ({ context, params }) => {
      await deleteCard(context, params.id);
      return reply(204);
    },
  ),
];
