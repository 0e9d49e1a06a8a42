import { expect, it } from 'vitest';
import { z } from 'zod';
import { reply } from './reply.ts';
import { createRouteHelper } from './route.ts';

const route = createRouteHelper<{ readonly secret: string }>();
const params = z.object({ user_id: z.string() });
const answer = z.object({ state: z.enum(['open', 'done']), points: z.array(z.int()), note: z.string().optional() });
const response = { 200: answer };

it('takes what the schema of the answer takes, frozen too, and replies with a status of their own', () => {
  const points: readonly number[] = [1];
  const routes = [
    route.get('/state', { access: 'public', response }, () => ({ state: 'open', points })),
    route.get('/later', { access: 'public', response }, async () => ({ state: 'done', points: [], note: 'a' })),
    route.get('/busy', { access: 'public', response: { 200: answer, 503: null } }, () => reply(503)),
    route.get('/none', { access: 'public', response: { 204: null } }, () => undefined),
    route.get('/text', { access: 'public', response }, () => new Response('')),
    route.get('/of/{user_id}', { access: 'learner', params, response }, ({ params: { user_id } }) => ({
      state: 'open',
      points: [user_id.length],
    })),
  ];
  expect(routes).toHaveLength(6);
});

it('is a mistake for the compiler where it cannot work', () => {
  const routes = [
    // @ts-expect-error: the schema has no such state.
    route.get('/state', { access: 'public', response }, () => ({ state: 'lost', points: [] })),
    // @ts-expect-error: the points are missing.
    route.get('/state', { access: 'public', response }, async () => ({ state: 'open' })),
    // @ts-expect-error: nothing is no answer.
    route.get('/state', { access: 'public', response }, () => undefined),
    // @ts-expect-error: a path begins with a slash.
    route.get('state', { access: 'public', response }, () => reply(200)),
    // @ts-expect-error: nobody knows which learner.
    route.get('/state', { access: 'learner', response }, () => reply(200)),
    // @ts-expect-error: there is no schema of the parameter.
    route.get('/of/{user_id}', { access: 'learner', response }, ({ params: { user_id } }) => reply(200, user_id)),
  ];
  expect(routes).toHaveLength(6);
});
