import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const readSchema = z.object({
  description: z.string().default(''),
  parameters: z.array(z.object({ name: z.string().default('') })),
  responses: z.object({
    200: z.object({
      content: z
        .record(z.string(), z.object({ schema: z.object({ type: z.unknown().optional() }).default({}) }))
        .default({}),
    }),
  }),
});

it('every list takes a limit and a cursor, or says that it does not, and what bounds it', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const { paths } = (await server.request('GET', '/openapi.json')).body;
  await server.close();
  const reads = Object.entries(z.record(z.string(), z.object({ get: readSchema.optional() })).parse(paths));
  const lists = reads.filter(([, { get }]) => get?.responses[200].content['application/json']?.schema.type === 'array');
  expect(lists.length).toBeGreaterThan(35);
  const silent = lists.filter(([, { get }]) => {
    const lacking = ['limit', 'cursor'].filter((name) => !get?.parameters.some((parameter) => parameter.name === name));
    const said = lacking.map((name) => `no \`${name}\``).join(' and ');
    return lacking.length > 0 && !new RegExp(`Takes ${said}: .+\\.$`).test(get?.description ?? '');
  });
  expect(silent.map(([path]) => path)).toEqual([]);
});
