import { expect, it } from 'vitest';
import { z } from 'zod';
import { reply } from './reply.ts';
import { createRouteHelper, type RouteAnswer, type RoutePath } from './route.ts';

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

type Answers = typeof response;
type GetAt<Path extends RoutePath> = Parameters<typeof route.get<Path>>;
/** Whether a value may stand where a type is asked for: a mistake in these types does not compile. */
type Fits<Value, Wanted> = Value extends Wanted ? true : false;

it('is a mistake for the compiler where it cannot work', () => {
  const points: [
    right: Fits<{ state: 'open'; points: readonly number[] }, RouteAnswer<Answers>>,
    unknownState: Fits<{ state: 'lost'; points: number[] }, RouteAnswer<Answers>>,
    missing: Fits<{ state: 'open' }, RouteAnswer<Answers>>,
    nothing: Fits<undefined, RouteAnswer<Answers>>,
  ] = [true, false, false, false];
  const paths: [slash: Fits<'/state', RoutePath>, none: Fits<'state', RoutePath>] = [true, false];
  const access: [
    ofLearner: Fits<'learner', GetAt<'/of/{user_id}'>[1]['access']>,
    ofNobody: Fits<'learner', GetAt<'/state'>[1]['access']>,
  ] = [true, false];
  const withoutSchema: Fits<'user_id', keyof Parameters<GetAt<'/of/{user_id}'>[2]>[0]['params']> = false;
  expect([points, paths, access, withoutSchema]).toHaveLength(4);
});
