import { expect, it } from 'vitest';
import { readOwnCall } from './own-call.ts';
import type { PlainValue } from './plain-message.ts';

const VIEWER = { user_id: 'u1', project_id: null };
const read = (name: PlainValue, given?: PlainValue) => readOwnCall('quiz', name, given, VIEWER);

it.each<[string, PlainValue | undefined, object]>([
  ['GET /rounds', undefined, { method: 'GET', path: '/plugins/quiz/rounds', params: {}, query: {}, body: undefined }],
  ['GET /rounds/{user_id}', {}, { path: '/plugins/quiz/rounds/{user_id}', params: { user_id: 'u1' } }],
  ['GET /rounds/{user_id}', { params: { user_id: 'u2' } }, { params: { user_id: 'u2' } }],
  ['DELETE /rounds/{id}', { params: { id: 7 } }, { method: 'DELETE', params: { id: '7' } }],
  ['POST /a/b.json', { body: { a: [1] } }, { method: 'POST', path: '/plugins/quiz/a/b.json', body: { a: [1] } }],
  ['GET /rounds', { query: { q: '/../?&#', n: 1, all: true } }, { query: { q: '/../?&#', n: 1, all: true } }],
  ['PUT /{id}', { params: { id: '%2e%2e' } }, { params: { id: '%2e%2e' } }],
])('%s with %j is a call of the plugin', (name, given, call) => {
  expect(read(name, given)).toMatchObject(call);
});

it.each<[PlainValue, PlainValue | undefined]>([
  ['/rounds', {}],
  ['HEAD /rounds', {}],
  ['get /rounds', {}],
  ['GET rounds', {}],
  ['GET  /rounds', {}],
  ['GET /rounds ', {}],
  ['GET /', {}],
  ['GET //users', {}],
  ['GET /../users', {}],
  ['GET /a/./b', {}],
  ['GET /%2e%2e/users', {}],
  ['GET /a%2fb', {}],
  ['GET /a\\..\\b', {}],
  ['GET /a?b=c', {}],
  ['GET /a#b', {}],
  ['GET /a/', {}],
  ['GET /a;b', {}],
  ['GET /{a}{b}', { params: { a: '1', b: '2' } }],
  ['GET /x{a}', { params: { a: '1' } }],
  ['GET https://elsewhere.example/', {}],
  [{ name: 'GET /rounds' }, {}],
  ['GET /{id}', {}],
  ['GET /{project_id}', {}],
  ['GET /{id}', { params: { id: '..' } }],
  ['GET /{id}', { params: { id: '.' } }],
  ['GET /{id}', { params: { id: '' } }],
  ['GET /{id}', { params: { id: 'a/b' } }],
  ['GET /{id}', { params: { id: 'a\\b' } }],
  ['GET /{id}', { params: { id: 'a?b' } }],
  ['GET /{id}', { params: { id: 'a\nb' } }],
  ['GET /{id}', { params: { id: {} } }],
  ['GET /{id}', { params: ['a'] }],
  ['GET /rounds', { query: { q: ['a'] } }],
  ['GET /rounds', { query: 'a=b' }],
  ['GET /rounds', { body: {} }],
  ['GET /rounds', { headers: { Cookie: 'a' } }],
  ['GET /rounds', ['a']],
])('%j with %j is none, and a sentence says why', (name, given) => {
  expect(read(name, given)).toEqual(expect.stringMatching(/\.$/));
});
