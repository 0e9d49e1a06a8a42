import { createRouteHelper, reply, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createOpenApiDocument } from './create-openapi-document.ts';

const route = createRouteHelper<never>();
const tag = z.object({ name: z.string().default('none') }).meta({ id: 'Tag' });
const EMPTY = { title: 'Test', version: '1', description: '', tags: {}, glossary: {}, securitySchemes: {} };

/** The components of plugins of which each answers one of these. */
function componentsOf(answers: readonly z.ZodType[], shared: readonly z.ZodType[] = []) {
  const groups = answers.map((answer, index) => ({
    ...{ basePath: `/api/plugins/p${index}`, tag: 'p', componentPrefix: `P${index}_` },
    routes: [route.get('/tag', { access: 'public', response: { 200: answer } }, () => reply(200))],
  }));
  const { components } = createOpenApiDocument({ ...EMPTY, shared, groups });
  return z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(components).schemas;
}

it('has what is shared once and without a prefix, and what only looks like it under its own name', () => {
  const other = z.object({ label: z.string() }).meta({ id: 'Tag' });
  const answers = [tag, z.array(tag), other];
  expect(Object.keys(componentsOf(answers))).toEqual(['P0_Tag', 'P1_Tag', 'P2_Tag', 'Problem']);
  expect(Object.keys(componentsOf(answers, [tag]))).toEqual(['P2_Tag', 'Problem', 'Tag']);
});

it('takes the names of fields for no keywords', () => {
  const fields = z.object({ example: tag, default: tag, enum: tag, id: z.string() }).meta({ id: 'Fields' });
  const { P0_Fields } = componentsOf([fields]);
  const reference = { $ref: '#/components/schemas/P0_Tag' };
  expect(P0_Fields?.properties).toEqual({
    example: reference,
    default: reference,
    enum: reference,
    id: { type: 'string' },
  });
});

it('names the schema of each value where a choice says by which property it differs', () => {
  const pair = z.object({ type: z.literal('pair'), id: z.string() }).meta({ id: 'Pair', example: { id: 'kept' } });
  const word = z.object({ type: z.literal('word'), text: z.string() }).meta({ id: 'Word' });
  const either = z.union([pair, word]).meta({ id: 'Either', discriminator: { propertyName: 'type' } });
  const { P0_Either, P0_Pair } = componentsOf([either]);
  expect(P0_Either).toEqual({
    oneOf: [{ $ref: '#/components/schemas/P0_Pair' }, { $ref: '#/components/schemas/P0_Word' }],
    discriminator: {
      propertyName: 'type',
      mapping: { pair: '#/components/schemas/P0_Pair', word: '#/components/schemas/P0_Word' },
    },
  });
  expect(P0_Pair).toMatchObject({ example: { id: 'kept' } });
});
