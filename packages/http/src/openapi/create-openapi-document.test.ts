import { createRouteHelper, type RouteDefinition, z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from './create-openapi-document.ts';

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

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, unknown>; parameters: unknown[]; requestBody?: { required: boolean } }>
  >;
  components: { schemas: Record<string, unknown> };
}

function documentOf(...groups: (readonly RouteDefinition<never>[])[]): Document {
  const document = createOpenApiDocument({
    title: 'Test',
    version: '1',
    description: '',
    groups: groups.map((routes, index) => ({
      basePath: `/api/plugins/p${index}`,
      tag: 'p',
      componentPrefix: `P${index}_`,
      routes,
    })),
  });
  return JSON.parse(JSON.stringify(document));
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
    const add = (path: string, body: z.ZodType) =>
      route.post(path, { access: 'public', summary: 'Add', body, response: { 200: z.null() } }, () => null);
    const { paths } = documentOf([add('/a', card), add('/b', card.optional()), add('/c', tag.default({ name: 'x' }))]);
    const required = ['a', 'b', 'c'].map((name) => paths[`/api/plugins/p0/${name}`]?.post?.requestBody?.required);
    expect(required).toEqual([true, false, false]);
  });

  it('lists the errors a route can answer by status', () => {
    const { paths } = documentOf(cardRoutes, otherRoutes);
    expect(Object.keys(paths['/api/plugins/p0/cards']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '409', '413', '415', '422', '500']),
    );
    expect(Object.keys(paths['/api/plugins/p1/cards/{id}']?.get?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '404', '422', '500']),
    );
  });
});
