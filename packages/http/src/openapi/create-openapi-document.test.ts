import { type Access, createRouteHelper, learnerOf, type RouteDefinition, reply, z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from './create-openapi-document.ts';
import { inlineParts } from './inline-parts.ts';

const route = createRouteHelper<never>();
const tag = z.object({ name: z.string().default('none') }).meta({ id: 'Tag' });
const card = z.object({ front: z.string(), tags: z.array(tag) }).meta({ id: 'Card' });
const otherCard = z.object({ back: z.string() }).meta({ id: 'OtherCard' });

const cardRoutes = [
  route.post(
    '/cards',
    { access: 'signed_in', summary: 'Add', body: card, response: { 201: card } },
    ({ body }) => body,
  ),
];
const otherRoutes = [
  route.get(
    '/cards/{id}',
    { access: 'public', summary: 'Read', params: z.object({ id: z.string() }), response: { 200: otherCard } },
    () => ({ back: 'x' }),
  ),
];

interface Operation {
  'x-path'?: string;
  operationId: string;
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: { oneOf?: unknown[] } }> }
  >;
  parameters: unknown[];
  security: unknown;
  requestBody?: { required: boolean };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

function documentOf(...groups: (readonly RouteDefinition<never>[])[]): Document {
  const document = createOpenApiDocument({
    title: 'Test',
    version: '1',
    description: '',
    tags: {},
    glossary: {},
    securitySchemes: { Token: { type: 'http', scheme: 'bearer' }, Cookie: { type: 'apiKey', in: 'cookie', name: 'c' } },
    groups: groups.map((routes, index) => ({
      basePath: `/api/plugins/p${index}`,
      tag: 'p',
      componentPrefix: `P${index}_`,
      routes,
    })),
  });
  return JSON.parse(JSON.stringify(inlineParts(document)));
}

/** Every reference in a document. */
function referencesOf(document: unknown): string[] {
  return [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
}

describe('the OpenAPI document', () => {
  it('names components by plugin and leaves no reference open', () => {
    const document = documentOf(cardRoutes, otherRoutes);
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['P0_Card', 'P0_Tag', 'P1_OtherCard', 'Problem']));
    expect(referencesOf(document).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('keeps the input and the output of one schema apart where they differ', () => {
    const { components } = documentOf(cardRoutes);
    expect(components.schemas.P0_Tag).not.toEqual(components.schemas.P0_TagOutput);
    expect(components.schemas.P0_TagOutput).toMatchObject({ required: ['name'] });
  });

  it('tells which bodies may be left out', () => {
    const add = (path: `/${string}`, body: z.ZodType) =>
      route.post(path, { access: 'public', summary: 'Add', body, response: { 200: z.null() } }, () => null);
    const { paths } = documentOf([add('/a', card), add('/b', card.optional()), add('/c', tag.default({ name: 'x' }))]);
    const required = ['a', 'b', 'c'].map((name) => paths[`/api/plugins/p0/${name}`]?.post?.requestBody?.required);
    expect(required).toEqual([true, false, false]);
  });

  it('lists the errors a route can answer by status', () => {
    const { paths } = documentOf(cardRoutes, otherRoutes);
    expect(Object.keys(paths['/api/plugins/p0/cards']?.post?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '408',
      '409',
      '413',
      '415',
      '421',
      '422',
      '429',
      '431',
      '500',
      '503',
    ]);
    expect(Object.keys(paths['/api/plugins/p1/cards/{id}']?.get?.responses ?? {})).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      '408',
      '421',
      '422',
      '429',
      '431',
      '500',
      '503',
    ]);
  });

  it('says how to prove who calls, and of public routes that nobody need', () => {
    const { paths, components } = documentOf(cardRoutes, otherRoutes);
    expect(Object.keys(components.securitySchemes)).toEqual(['Token', 'Cookie']);
    expect(paths['/api/plugins/p0/cards']?.post?.security).toEqual([{ Token: [] }, { Cookie: [] }]);
    expect(paths['/api/plugins/p1/cards/{id}']?.get?.security).toEqual([]);
  });

  it('declares 404 for owners and 403 for roles', () => {
    const body = z.object({ card: z.string() });
    const add = (path: `/${string}`, access: Access) =>
      route.post(path, { access, body, response: { 200: card } }, () => reply(200));
    const { paths } = documentOf([add('/owned', learnerOf('card', 'card', 'body')), add('/app', 'app')]);
    const answers = ['owned', 'app'].map((name) => paths[`/api/plugins/p0/${name}`]?.post?.responses);
    expect(answers.map((each) => each?.['404']?.description.includes('`not_found`'))).toEqual([true, undefined]);
    expect(answers.map((each) => each?.['403']?.description.includes('`forbidden`'))).toEqual([false, true]);
  });

  it('declares 412 wherever If-Match counts, and the ETag of answers that are a record', () => {
    const options = { access: 'public', response: { 200: card } } as const;
    const read = route.get('/card', options, () => reply(200));
    const { paths } = documentOf([
      read,
      route.put('/card', options, () => reply(200)),
      route.patch('/other', options, () => reply(200)),
      route.post('/other', options, () => reply(200)),
    ]);
    const put = paths['/api/plugins/p0/card']?.put;
    expect([put?.responses['412'] !== undefined, put?.parameters]).toMatchObject([
      true,
      [{ name: 'X-Request-Id' }, { name: 'Accept-Language' }, { name: 'If-Match' }],
    ]);
    const { patch, post } = paths['/api/plugins/p0/other'] ?? {};
    expect([patch, post].map((each) => each?.responses['412'] !== undefined)).toEqual([true, false]);
    const headers = [put, patch].map((each) => Object.keys(each?.responses['200']?.headers ?? {}).includes('ETag'));
    expect(headers).toEqual([true, false]);
  });

  it('has one path with `id` for routes that differ in the names of parameters alone, and keeps their own in x-path', () => {
    const at = (path: string) =>
      ({ access: 'public', params: z.object({ [path]: z.string() }), response: { 200: card } }) as const;
    const { paths } = documentOf([
      route.get('/cards/{user_id}', at('user_id'), () => reply(200)),
      route.delete('/cards/{id}', at('id'), () => reply(200)),
    ]);
    expect(Object.keys(paths)).toEqual(['/api/plugins/p0/cards/{id}']);
    const { get, delete: remove } = paths['/api/plugins/p0/cards/{id}'] ?? {};
    expect([get?.['x-path'], remove?.['x-path']]).toEqual(['/api/plugins/p0/cards/{user_id}', undefined]);
    expect(get?.parameters[0]).toMatchObject({ name: 'id', in: 'path' });
  });

  it('does not limit health', () => {
    const health = route.get('/health', { access: 'public', response: { 200: card } }, () => reply(200));
    const { paths } = createOpenApiDocument({
      ...{ title: 'Test', version: '1', description: '', tags: {}, glossary: {}, securitySchemes: {} },
      groups: [{ basePath: '/api', tag: 'h', componentPrefix: '', routes: [health], errors: ['plugin_failed'] }],
    });
    expect(JSON.stringify(paths)).not.toMatch(/rate_limited|overloaded/);
    expect(JSON.stringify(paths)).toContain('plugin_failed');
  });

  it('lets a problem carry fields of its code', () => {
    expect(documentOf(cardRoutes).components.schemas.Problem?.additionalProperties).not.toBe(false);
  });

  it('names operations for clients, each once', () => {
    const at = (path: `/${string}`, response: z.ZodType) =>
      route.get(path, { access: 'public', response: { 200: response } }, () => reply(200));
    const { paths } = documentOf([
      at('/cards/{hash}', card),
      at('/badges/{user_id}', z.array(card)),
      at('/badges', z.array(card)),
      ...cardRoutes,
      at('/cards', z.array(card)),
      at('/cards/{id}/front-side', card),
      at('/cards/{card_id}/{word}', card),
      at('/cards/all/{card_id}', card),
    ]);
    const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
    expect(names.toSorted()).toEqual([
      'createP0Card',
      'getP0Card',
      'getP0CardByCardIdAndWord',
      'getP0CardFrontSide',
      'getP0CardsAll',
      'listP0Badges',
      'listP0BadgesByUserId',
      'listP0Cards',
    ]);
  });

  it('describes the events of a stream by their names', () => {
    const events = { start: card, done: otherCard };
    const stream = { media_type: 'text/event-stream', description: 'Events.', events };
    const { paths } = documentOf([
      route.get('/events', { access: 'public', response: { 200: stream } }, () => reply(200)),
    ]);
    const { oneOf } =
      paths['/api/plugins/p0/events']?.get?.responses['200']?.content?.['text/event-stream']?.schema ?? {};
    expect(oneOf).toMatchObject([
      { properties: { event: { const: 'start' }, data: { $ref: '#/components/schemas/P0_Card' } } },
      { properties: { event: { const: 'done' }, data: { $ref: '#/components/schemas/P0_OtherCard' } } },
    ]);
  });
});
