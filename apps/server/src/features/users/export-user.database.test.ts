import { definePlugin } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { listen } from '../../requests/listen.ts';
import { userExportSchema } from './export-user.ts';

const CONVERSATIONS = 60;
const CONTENT = 'x'.repeat(90_000);

/** Fails in the middle of its rows for one user. */
const leaky = definePlugin({
  name: 'leaky',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  privacy: {
    export_user: (_, user_id) => ({ rows: rowsOfUser(user_id) }),
    erase_user: () => undefined,
  },
});
let failsFor = '';

async function* rowsOfUser(user_id: string) {
  yield { user_id };
  if (user_id === failsFor) throw new Error('locked');
}

describeEachDatabase('the export of a user', ({ createUrl }) => {
  let server: TestApp;
  let user_id: string;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), plugins: { leaky } });
    user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    for (let number = 0; number < CONVERSATIONS; number += 1) await addConversation(`${number} ${CONTENT}`);
  });
  afterAll(() => server.close());

  const addConversation = (content: string) =>
    server.request('POST', `/users/${user_id}/conversations`, { source: 'text', content });

  async function open(method = 'GET'): Promise<Response> {
    return server.app.handle(new Request(`http://localhost/api/users/${user_id}/export`, { method }));
  }

  it('is one JSON document of the described shape, in the order of the lists', async () => {
    const response = await open();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const exported = userExportSchema.parse(await response.json());
    const list = (await server.request('GET', `/users/${user_id}/conversations`)).body;
    expect(exported.conversations.map(({ id }) => id)).toEqual(list.map(({ id }: { readonly id: string }) => id));
    expect(exported.conversations).toHaveLength(CONVERSATIONS);
    expect(exported.plugins).toEqual({ leaky: { rows: [{ user_id }] } });
  });

  it('is of one moment, however slowly it is read, and keeps nobody waiting', async () => {
    const reader = (await open()).body?.getReader();
    const first = await reader?.read();
    const added = await addConversation('later');
    expect(added.status).toBe(201);
    let text = '';
    const decoder = new TextDecoder();
    for (let part = first; part?.value !== undefined; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
    }
    expect(JSON.parse(text).conversations).toHaveLength(CONVERSATIONS);
    await server.request('DELETE', `/conversations/${added.body.id}`);
  });

  it('gives back what it holds when the client leaves, more often than there is room for', async () => {
    for (let round = 0; round < 6; round += 1) {
      const response = await open();
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect((await open('HEAD')).status).toBe(200);
    expect(await (await open()).json()).toMatchObject({ user: { id: user_id } });
  });

  it('gives it back as well when the connection of the client breaks', async () => {
    const listening = await listen(server.app.handle, '127.0.0.1', 0);
    const url = `${listening.url}/api/users/${user_id}/export`;
    for (let round = 0; round < 6; round += 1) {
      const client = new AbortController();
      const response = await fetch(url, { signal: client.signal });
      await response.body?.getReader().read();
      client.abort();
    }
    expect(await (await fetch(url)).json()).toMatchObject({ user: { id: user_id } });
    await listening.close(1_000);
  });

  it('answers 404 for an unknown user, before the first byte', async () => {
    const unknown = await server.request('GET', '/users/nobody/export');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });

  it('breaks off where a plugin fails, so that nobody takes half for the whole', async () => {
    failsFor = user_id;
    const response = await open();
    await expect(response.text()).rejects.toThrow('The plugin "leaky" failed.');
    failsFor = '';
    expect(server.log().map(({ msg }) => msg)).toContain('An export could not be sent to its end.');
    expect((await server.request('GET', '/plugins/errors')).body).toEqual({ leaky: 'export_user threw: locked' });
  });
});
