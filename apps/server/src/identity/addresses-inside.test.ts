import { expect, it } from 'vitest';
import { createTestApp, type TestAppOptions } from '../../tests/harness/test-app.ts';

const INSIDE = 'https://127.0.0.1:1/book.git';

/** The statuses of an import from inside the network: by a learner, by an app and by an operator where they are told apart. */
async function importFromInside(options: TestAppOptions): Promise<number[]> {
  const server = await createTestApp({ plugins: 'installed', ...options });
  const isOpen = options.variables?.APP_AUTH_MODE !== 'required';
  const operator = isOpen ? server : server.as(await server.createToken('operator'));
  const { id: user_id } = (await operator.request('POST', '/users', { name: 'Ada' })).body;
  const learner = isOpen ? server : server.as(await server.createToken('learner', user_id));
  const app = isOpen ? server : server.as(await server.createToken('app'));
  const statuses: number[] = [];
  for (const caller of [learner, app, operator]) {
    const { status } = await caller.request('POST', '/plugins/books/import/git', { user_id, url: INSIDE });
    statuses.push(status);
  }
  const { status } = await operator.request('POST', '/plugins/content/import/detect/git', { url: INSIDE });
  await server.close();
  return [...statuses, status];
}

it('are asked for nobody where callers are asked who they are, unless the files say so', async () => {
  const variables = { APP_AUTH_MODE: 'required' };
  expect(await importFromInside({ variables })).toEqual([422, 422, 422, 422]);
  const allowing = 'settings:\n  private_addresses: allow\n';
  const pluginConfigs = { books: allowing, content: allowing };
  expect(await importFromInside({ variables, pluginConfigs })).toEqual([502, 502, 502, 502]);
});

it('are asked in open mode, unless the files say otherwise', async () => {
  expect(await importFromInside({})).toEqual([502, 502, 502, 502]);
  const refusing = 'settings:\n  private_addresses: refuse\n';
  expect(await importFromInside({ pluginConfigs: { books: refusing, content: refusing } })).toEqual([
    422, 422, 422, 422,
  ]);
});
