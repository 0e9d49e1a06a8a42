import { createRouteHelper, reply, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createOpenApiDocument } from './create-openapi-document.ts';
import { createMeanings } from './glossary.ts';

const route = createRouteHelper<never>();
const card = z.object({ front: z.string() }).meta({ id: 'Card' });

it('says what names mean: by the schema, by the glossary of the group, by that of the document', () => {
  const named = z
    .object({ a: z.string().describe('Own.'), b: z.string(), c: z.string(), d: card })
    .meta({ id: 'Named' });
  const params = z.object({ b: z.string() });
  const document = createOpenApiDocument({
    ...{ title: 'Test', version: '1', description: '', tags: {}, securitySchemes: {} },
    glossary: { a: 'No.', b: 'No.', c: 'Of the document.' },
    groups: [
      {
        ...{ basePath: '/api', tag: 'n', componentPrefix: '', description: 'Names.' },
        glossary: { 'Named.b': 'Of one schema.', '{b}': { text: 'Of a path.', example: 'x' } },
        routes: [route.get('/n/{b}', { access: 'public', params, response: { 200: named } }, () => reply(200))],
      },
    ],
  });
  expect(document).toMatchObject({
    tags: [{ name: 'n', description: 'Names.' }],
    paths: {
      '/api/n/{b}': { get: { parameters: [{ name: 'b', description: 'Of a path.', example: 'x' }, {}, {}, {}] } },
    },
    components: {
      schemas: {
        Named: {
          properties: {
            a: { description: 'Own.' },
            b: { description: 'Of one schema.' },
            c: { description: 'Of the document.' },
          },
        },
      },
    },
  });
});

it('tells the default of what is sent in words, for generators make a field required that has one', () => {
  const sent = z.object({ a: z.string().default('x'), b: z.string().nullable().default(null).describe('Own.') });
  const { describe } = createMeanings({}, { a: 'Meant.' });
  const schema = z.toJSONSchema(sent.meta({}), { io: 'input' });
  expect(describe({ ...schema }, null, 'input')).toMatchObject({
    properties: {
      a: { type: 'string', description: 'Meant. Default: `"x"`.' },
      b: { description: 'Own. Default: `null`.' },
    },
  });
  expect(JSON.stringify(describe({ ...schema }, null, 'input'))).not.toContain('"default"');
});
