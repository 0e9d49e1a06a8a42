import { definePlugin } from '@learnwright/plugin-sdk';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureDocument } from '../../../tests/harness/measure-document.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { CORE_ROUTES } from '../../composition/core-routes.ts';

const operations = z.record(
  z.string(),
  z.record(z.string(), z.object({ 'x-access': z.string(), summary: z.string() })),
);

describe('the API document', () => {
  it('is valid OpenAPI 3.1, and says what everything in it means', async () => {
    const server = await createTestApp({ plugins: 'installed' });
    const { body } = await server.request('GET', '/openapi.json');
    await server.close();
    const { valid, errors } = await new Validator().validate(body);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(body.openapi).toBe('3.1.0');
    expect(body.info.license.identifier).toBe('MIT');
    // What a reader would miss: nothing.
    const measured = measureDocument(body);
    expect(measured).toEqual(Object.fromEntries(Object.keys(measured).map((name) => [name, []])));
  });

  it('is built once for the versions that run, with its ETag', async () => {
    const quiz = definePlugin({ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core' });
    const server = await createTestApp({ plugins: { quiz } });
    const { host, apiDocument } = server.app.context;
    const first = apiDocument();
    const answer = await server.request('GET', '/openapi.json');
    expect(answer.headers.get('etag')).toBe(first.tag);
    const again = await server.request('GET', '/openapi.json', undefined, { 'If-None-Match': first.tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', first.tag]);
    expect(apiDocument()).toBe(first);
    await host.disable('quiz');
    expect(apiDocument()).not.toBe(first);
    await server.close();
  });

  it('names the cookie of a sign-in where people can sign in', async () => {
    const config = 'auth: { sign_in: { enabled: true, url: https://learn.example.org, mail_from: a@example.org } }\n';
    const variables = { APP_AUTH_MODE: 'required', APP_SMTP_URL: 'smtp://127.0.0.1:1' };
    const schemesOf = async (options: Parameters<typeof createTestApp>[0]) => {
      const server = await createTestApp(options);
      const { body } = await server.request('GET', '/openapi.json');
      await server.close();
      const [{ security }] = Object.values(body.paths['/api/users']) as [{ security: object[] }];
      return { schemes: body.components.securitySchemes, security: security.flatMap(Object.keys) };
    };
    expect((await schemesOf({})).security).toEqual(['ApiToken', 'IdentityToken']);
    const { schemes, security } = await schemesOf({ config, variables });
    expect(security).toEqual(['ApiToken', 'IdentityToken', 'SignIn']);
    expect(schemes.SignIn).toMatchObject({ in: 'cookie', name: '__Host-learnwright.session_token' });
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
