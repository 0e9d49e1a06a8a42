import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const ROUTE = `routes: (route) => [route.get('/notes', { access: 'public', summary: 'List', response: { 200: z.array(z.string()) } },
  async ({ context: { db } }) => (await db.selectFrom(prefix + 'notes').selectAll().execute()).map(({ text }) => text))],`;
const CREATES = `'0001_notes': { up: async ({ db }) => {
  await db.schema.createTable(prefix + 'notes').addColumn('text', 'text').execute();
  await db.insertInto(prefix + 'notes').values({ text: 'before' }).execute();
} },`;
const CHANGES = `'0002_change': { up: ({ db }) => db.updateTable(prefix + 'notes').set({ text: 'after' }).execute() },`;

describeEachDatabase('a version that fails after its migrations', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
  });
  afterAll(() => server.close());
  const install = (bytes: Uint8Array) => server.request('POST', '/admin/plugins/install', bytes);

  it('is refused with a sentence that does not deny what they have changed', async () => {
    const first = await packTestPlugin({ fields: `migrations: { ${CREATES} }, ${ROUTE}` });
    expect((await install(first)).status).toBe(201);
    const throws = "activate: () => { throw new Error('not today'); },";
    const fields = `migrations: { ${CREATES} ${CHANGES} }, ${ROUTE} ${throws}`;
    const { status, body } = await install(await packTestPlugin({ version: '2.0.0', fields }));
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ code: 'activation.failed' }] });
    expect(body.detail).toBe(
      'The version has not taken over: what ran before runs on. Migrations that were done stay, with what they changed. One rule is broken.',
    );
    expect((await server.request('GET', '/plugins/quiz/notes')).body).toEqual(['after']);
  });

  it('is told apart from an archive that is refused before anything was changed', async () => {
    const { body } = await install(await packTestPlugin({ version: '2.0.0', before: "throw new Error('not today');" }));
    expect(body.detail).toBe('The plugin was not installed, and nothing was changed. One rule is broken.');
  });
});
