import { type RouteOptions, reply, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { createOpenApiDocument } from './create-openapi-document.ts';
import { inlineParts } from './inline-parts.ts';

const tag = z.object({ id: z.string(), label: z.string(), hint: z.string().optional() }).meta({ id: 'CardTag' });
const card = z
  .object({
    front: z.string().meta({ example: 'heißen' }),
    back: z.string(),
    note: z.string().nullable(),
    tags: z.array(tag),
    status: z.enum(['new', 'known']),
    grade: z.int().min(3).max(5),
    seen_at: z.string().meta({ format: 'date-time' }),
    per_day: z.record(z.enum(['monday', 'sunday']), z.boolean()),
    deck_name: z.string().nullable(),
    hidden: z.string().optional(),
    shown: z.string().optional(),
  })
  .meta({ id: 'Card' });

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
        responses: z.record(
          z.string(),
          z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })).optional() }),
        ),
      }),
    ),
  ),
});

function examplesOf(options: Omit<RouteOptions, 'access'>) {
  const document = createOpenApiDocument({
    ...{ title: 'Test', version: '1', description: '', tags: {}, securitySchemes: {} },
    glossary: { back: { text: 'General.', example: 'to be called' }, label: { text: 'A label.', example: 'verbs' } },
    groups: [
      {
        ...{ basePath: '/api', tag: 'cards', componentPrefix: 'P_' },
        glossary: { back: 'Own words.', note: { example: null }, 'Card.shown': { example: 'here' } },
        routes: [{ ...options, access: 'public', method: 'POST', path: '/cards', handler: () => reply(200) }],
      },
    ],
  });
  const { requestBody, responses } = documentSchema.parse(inlineParts(document)).paths['/api/cards']?.post ?? {};
  return { body: requestBody?.content['application/json']?.example, responses };
}

it('is composed of the examples of schemas and glossaries, and of what schemas allow', () => {
  const { body, responses } = examplesOf({ body: tag, response: { 200: z.array(card) } });
  expect(body).toEqual({ id: 'card-tag-1', label: 'verbs' });
  expect(responses?.['200']?.content?.['application/json']?.example).toEqual([
    {
      ...{ front: 'heißen', back: 'to be called', note: null, tags: [{ id: 'card-tag-1', label: 'verbs' }] },
      ...{ status: 'new', grade: 3, seen_at: '2026-11-20T14:29:00.123456+00:00' },
      ...{ per_day: { monday: true, sunday: true }, deck_name: 'deck name', shown: 'here' },
    },
  ]);
});

it('is what the route shows, where it shows one', () => {
  const text = { media_type: 'text/plain', description: 'A text.', example: 'Guten Tag' };
  const example = { body: { id: 'a', label: 'b' }, answer: { done: true } };
  const { body, responses } = examplesOf({ body: tag, example, response: { 200: z.unknown(), 202: text } });
  expect(body).toEqual({ id: 'a', label: 'b' });
  expect(responses?.['200']?.content?.['application/json']?.example).toEqual({ done: true });
  expect(responses?.['202']?.content?.['text/plain']?.example).toBe('Guten Tag');
});

it('shows the first event of a stream, and the problem document of each failure', () => {
  const events = { media_type: 'text/event-stream', description: 'Events.', events: { start: tag, done: card } };
  const { responses } = examplesOf({ response: { 200: events } });
  expect(responses?.['200']?.content?.['text/event-stream']?.example).toEqual({
    event: 'start',
    data: { id: 'card-tag-1', label: 'verbs' },
  });
  expect(responses?.['500']?.content?.['application/problem+json']?.example).toMatchObject({
    type: 'urn:learnwright:error:internal_error',
    status: 500,
    code: 'internal_error',
  });
});

it('ends where a schema contains itself', () => {
  const tree = z.object({
    get children() {
      return z.array(tree);
    },
  });
  const { responses } = examplesOf({ response: { 200: tree.meta({ id: 'Tree' }) } });
  expect(JSON.stringify(responses?.['200'])).toContain('children');
});
