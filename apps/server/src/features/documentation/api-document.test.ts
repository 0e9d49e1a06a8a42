import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CORE_ROUTES } from '../../core-routes.ts';
import { createTestApp } from '../../test-app.fixture.ts';

const operations = z.record(
  z.string(),
  z.record(z.string(), z.object({ 'x-access': z.string(), summary: z.string() })),
);

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const server = await createTestApp({ plugins: 'installed' });
    const { body } = await server.request('GET', '/openapi.json');
    await server.close();
    const { valid, errors } = await new Validator().validate(body);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(body.openapi).toBe('3.1.0');
  });

  it('says of every route who may call it', async () => {
    const server = await createTestApp({ plugins: 'installed' });
    const { paths } = (await server.request('GET', '/openapi.json')).body;
    await server.close();
    const all = Object.values(operations.parse(paths)).flatMap((methods) => Object.values(methods));
    expect(all.length).toBeGreaterThan(CORE_ROUTES.length);
    expect(all.filter((operation) => operation['x-access'] === '' || operation.summary === '')).toEqual([]);
  });
});
