import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test-app.fixture.ts';

it('the API document breaks no recommended rule of Redocly', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const { body } = await server.request('GET', '/openapi.json');
  await server.close();
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (document: object) => {
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    return errors.map(({ ruleId, location: [place], message }) => `${ruleId} ${place?.pointer}: ${message}`);
  };
  expect(await lint(body)).toEqual([]);
  // The rules are in force: a document without the ways to prove who calls breaks them.
  expect(await lint({ ...body, components: { ...body.components, securitySchemes: {} } })).not.toEqual([]);
});
