import { givenIdSchema, idSchema, isAppError } from '@learnwright/core';
import { type Caller, createRouteHelper, learnerOf } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

const HOSTILE = ['a/b', '../up', '..\\up', 'a b', 'é', 'a.b', "' or 1=1 --", '\u202e', '%'];
const APP: Caller = { role: 'app', id: 'app', user_id: null };
const LEARNER: Caller = { role: 'learner', id: 'ada', user_id: 'ada' };

/** A route of a record, one of what an author has named, and what they and the owners were asked for. */
function createRoutes() {
  const asked: string[] = [];
  const route = createRouteHelper<null>();
  const response = { 200: z.string() };
  const app = createRouteApp({
    basePath: '/api',
    context: null,
    handling: createTestHandling(),
    owners: {
      book: async (ids) => {
        asked.push(...ids);
        return [];
      },
    },
    routes: [
      route.get(
        '/books/{book_id}',
        { access: learnerOf('book', 'book_id'), summary: 'Read', params: z.object({ book_id: idSchema }), response },
        ({ params }) => {
          asked.push(params.book_id);
          return params.book_id;
        },
      ),
      route.get(
        '/sets/{set_id}',
        { access: 'public', summary: 'Read', params: z.object({ set_id: givenIdSchema }), response },
        ({ params }) => params.set_id,
      ),
    ],
  });
  const ask = (path: string, caller: Caller) =>
    app.fetch(new Request(`http://localhost/api${path}`), { requestId: 'r1', caller }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: unknown) => (isAppError(error) ? { status: error.status, text: error.message } : error),
    );
  return { ask, asked };
}

it.each(HOSTILE)('%j is the id of no record: 404 before anybody looks for it', async (id) => {
  const { ask, asked } = createRoutes();
  for (const caller of [APP, LEARNER]) {
    const answer = await ask(`/books/${encodeURIComponent(id)}`, caller);
    expect(answer).toEqual({ status: 404, text: `There is no book with the id "${id}".` });
  }
  expect(asked).toEqual([]);
});

it('is told to nobody who may not call the route', async () => {
  expect(await createRoutes().ask('/books/a%2Fb', NOBODY)).toMatchObject({ status: 401 });
});

it.each(['%00', 'x'.repeat(201)])('what breaks the schema, %s, stays 422', async (sent) => {
  const { ask, asked } = createRoutes();
  expect(await ask(`/books/${sent}`, APP)).toMatchObject({ status: 422 });
  expect(await ask(`/books/${sent}`, LEARNER)).toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
});

it('an id that an author has given may have any form', async () => {
  expect(await createRoutes().ask('/sets/a%2Fb%20%C3%A9', NOBODY)).toEqual({ status: 200, text: '"a/b é"' });
});
