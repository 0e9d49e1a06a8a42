import { reply } from '@learnwright/plugin-sdk';
import { exportCards } from './anki/export-cards.ts';
import { markExported } from './mark-exported.ts';
import { route } from './route.ts';
import { exportQuery, markExportedSchema, markedSchema, userParams } from './schemas.ts';

export const exportRoutes = [
  route.get(
    '/export/{user_id}',
    {
      access: 'learner',
      summary: "Export a user's flashcards as a text file for Anki",
      description:
        'Has the accepted cards, and those the learner wrote and has not rejected. The id of a card is the guid of its note: importing the file again updates notes and creates none. Anki names its note types in the language it was set up in, such as `Einfach` and `Lückentext`.',
      params: userParams,
      query: exportQuery,
      response: { 200: { media_type: 'text/plain; charset=utf-8', description: 'A text file that Anki imports.' } },
    },
    async ({ context, params, query }) =>
      reply(200, await exportCards(context, params.user_id, query), {
        'Content-Disposition': 'attachment; filename="flashcards.txt"',
      }),
  ),
  route.post(
    '/cards/mark-exported',
    {
      access: 'app',
      summary: 'Note that flashcards have been exported; unknown ids do not count',
      body: markExportedSchema,
      response: { 200: markedSchema },
    },
    ({ context, body }) => markExported(context, body.card_ids),
  ),
];
