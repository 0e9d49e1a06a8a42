import type { OwnCall } from '@learnwright/plugin-sdk/frame-host';
import { expect, it } from 'vitest';
import { callRoute } from './call-route.ts';

const READ: OwnCall = { method: 'GET', path: '/plugins/quiz/rounds/{id}', params: {}, query: {}, body: undefined };
const READER = { user_id: 'ada', locale: 'de' };
const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } });

/** What comes of a call that is answered so, and how the route was asked. */
async function outcomeOf(response: Response, call: OwnCall = READ) {
  const asked: { who: unknown; path: string; init: RequestInit | undefined }[] = [];
  const as = (who: unknown) => ({
    fetch: async (path: string, init?: RequestInit) => {
      asked.push({ who, path, init });
      return response;
    },
    request: () => Promise.reject(new Error('Pages read answers themselves.')),
  });
  return { outcome: await callRoute({ as }, READER, call), asked };
}

it('a call goes to its route as the learner, with its values in their places', async () => {
  const call = { ...READ, params: { id: 'a b/ä' }, query: { last: 3, all: true } };
  const { asked } = await outcomeOf(json([]), call);
  expect(asked).toMatchObject([
    {
      who: { role: 'learner', user_id: 'ada' },
      path: '/quiz/rounds/a%20b%2F%C3%A4?last=3&all=true',
      init: { method: 'GET', headers: { 'Accept-Language': 'de' } },
    },
  ]);
  expect(asked[0]?.init).not.toHaveProperty('body');
});

it.each([
  ['GET', undefined, false],
  ['POST', 'a', true],
  ['PUT', 'a', false],
] as const)('a %s has the body and the key that the app gives it', async (method, body, hasKey) => {
  const { asked } = await outcomeOf(json([]), { ...READ, method, body });
  const headers = new Headers(asked[0]?.init?.headers);
  expect(headers.has('Idempotency-Key')).toBe(hasKey);
  expect([asked[0]?.init?.body, headers.get('Content-Type')]).toEqual(
    body === undefined ? [undefined, null] : ['"a"', 'application/json'],
  );
});

it.each([
  ['JSON', json({ a: 1 }), { a: 1 }],
  ['text', new Response('a', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }), 'a'],
  ['nothing', new Response(null, { status: 204 }), null],
])('%s is an answer', async (_, response, answer) => {
  expect((await outcomeOf(response)).outcome).toEqual({ answer });
});

it('a problem document is a refusal, with its findings', async () => {
  const errors = [{ path: 'body', message: 'Is missing' }];
  const problem = { code: 'validation_failed', detail: 'It is wrong.', errors };
  const { outcome } = await outcomeOf(json(problem, 422, 'application/problem+json'));
  expect(outcome).toEqual({
    refusal: { code: 'validation_failed', message: 'It is wrong.', status: 422, problem: { errors } },
  });
});

it.each([
  ['a document', new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
  ['an error without a problem document', new Response('broken', { status: 500 })],
])('%s is none of the API', async (_, response) => {
  expect((await outcomeOf(response)).outcome).toMatchObject({ refusal: { code: 'unexpected_answer' } });
});
