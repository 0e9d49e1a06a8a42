import { describe, expect, it, test } from 'vitest';
import { generateClientTypes } from './generate-client-types.ts';
import { writeType } from './write-type.ts';

const user = { $ref: '#/components/schemas/User' };
const answers = (schema: object) => ({
  '200': { description: 'Success.', content: { 'application/json': { schema } } },
  '404': { description: '`not_found`: Not found. `gone`: Gone.' },
});
const id = { name: 'user_id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } };
const document = {
  paths: {
    '/api/docs': { get: { tags: ['Documentation'], summary: 'Browse', parameters: [], responses: {} } },
    '/api/users/{user_id}': {
      get: { tags: ['Users'], summary: 'Read a user', parameters: [id], responses: answers(user) },
      patch: {
        tags: ['Users'],
        summary: 'Change a user',
        parameters: [id, { name: 'dry', in: 'query', required: false, schema: { type: 'boolean' } }],
        requestBody: { required: false, content: { 'application/json': { schema: { $ref: `${user.$ref}s` } } } },
        responses: { '204': { description: 'Done; no body.' } },
      },
    },
    '/api/plugins/talk/{user_id}': {
      post: {
        tags: ['talk'],
        summary: 'Talk',
        parameters: [id],
        requestBody: { required: true, content: { 'application/zip': { schema: { type: 'string' } } } },
        responses: {
          '200': { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      User: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      Users: { type: 'object', properties: { all: { type: 'array', items: user }, 'a-b': { type: 'null' } } },
    },
  },
};

describe('the types of the client', () => {
  const files = generateClientTypes(document);
  const text = (name: string) => (files.get(name) ?? '').replaceAll(/\s+/g, ' ');

  it('are two files for each tag and two for all, each with a line that says so', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'operations.ts',
      'schemas.ts',
      'talk-operations.ts',
      'users-operations.ts',
      'users-schemas.ts',
    ]);
    for (const file of files.values()) expect(file).toMatch(/^\/\/ Generated from .*"pnpm check --update"\.\n/);
  });

  it('name what an operation takes and answers', () => {
    expect(text('users-operations.ts')).toContain(
      "/** Read a user. */ 'GET /users/{user_id}': { params: { user_id: string }; answer: Schemas['User']; errors: 'gone' | 'not_found' };",
    );
    expect(text('users-operations.ts')).toContain(
      "{ params: { user_id: string }; query?: { dry?: boolean | undefined }; body?: Schemas['Users']; answer: null; errors: never; };",
    );
    expect(text('talk-operations.ts')).toContain('body: Blob | FormData; answer: EventStream;');
  });

  it('name the codes that all operations of a tag share once', () => {
    const shared = '`a`: A. `b`: B. `c`: C. `d`: D. `e`: E.';
    const operation = (more: string) => ({
      tags: ['Many'],
      summary: 'Try',
      parameters: [],
      responses: { '204': { description: 'Done.' }, '400': { description: `${shared}${more}` } },
    });
    const paths = { '/api/many': { get: operation(''), post: operation(' `f`: F.') } };
    const many = (generateClientTypes({ ...document, paths }).get('many-operations.ts') ?? '').replaceAll(/\s+/g, ' ');
    expect(many).toContain("type SharedErrors = 'a' | 'b' | 'c' | 'd' | 'e';");
    expect(many).toContain("'GET /many': { answer: null; errors: SharedErrors };");
    expect(many).toContain("'POST /many': { answer: null; errors: SharedErrors | 'f' };");
  });

  it('take read-only lists where they are only sent', () => {
    expect(text('users-schemas.ts')).toContain("Users: { all?: readonly Schemas['User'][] | undefined;");
    expect(text('users-schemas.ts')).toContain("'a-b'?: null | undefined");
  });

  it('refuse a document of another form', () => {
    expect(() => generateClientTypes({ ...document, paths: { '/users': {} } })).toThrow('/users is not below /api');
    expect(() => generateClientTypes({ paths: {} })).toThrow();
  });
});

test.each([
  [{ type: 'string', maxLength: 3, allOf: [{ pattern: 'a' }] }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'Record<string, number>'],
  [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
  [
    { type: 'object', properties: { a: { type: 'null' } }, required: ['a'], additionalProperties: {} },
    '{ a: null } & Record<string, unknown>',
  ],
  [{}, 'unknown'],
])('%j becomes %s', (schema, type) => {
  expect(writeType(schema, 'received')).toBe(type);
});

test.each([{ not: {} }, { type: 'string', allOf: [{ type: 'null' }] }, { type: 'tuple' }, { prefixItems: [] }])(
  '%j is refused, for its type would be wrong',
  (schema) => {
    expect(() => writeType(schema, 'received')).toThrow();
  },
);
