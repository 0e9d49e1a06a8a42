import { definePlugin } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { sayStart } from './say-start.ts';

const broken = definePlugin({
  name: 'broken',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  activate: () => {
    throw new Error('It cannot start.');
  },
});

/** What a server says of its start, on a terminal or not, and the lines that its log has of it. */
async function hear({ app, log }: TestApp, isTTY: boolean, url = 'http://127.0.0.1:8787') {
  let text = '';
  const environment = readEnvironment({});
  await sayStart(app, { url, environment, learner: 'user-1' }, { isTTY, write: (said) => (text += said) });
  const lines = log().filter(({ msg }) => msg === 'The server is ready.');
  return { text, lines };
}

describe('the start of a server', () => {
  let open: TestApp;
  let required: TestApp;
  beforeAll(async () => {
    open = await createTestApp({ plugins: { broken } });
    required = await createTestApp({ variables: { APP_AUTH_MODE: 'required' } });
  });
  afterAll(async () => {
    await open.close();
    await required.close();
  });

  it('is a banner on a terminal: addresses, plugins that did not start, what to try, and no line of JSON', async () => {
    const { text, lines } = await hear(open, true);
    expect(text).toContain('Learnwright 0.0.0-test is ready.\n');
    expect(text).toContain('  API      http://127.0.0.1:8787/api\n');
    expect(text).toMatch(/\nPlugins that did not start:\n {2}broken: .*It cannot start\./);
    expect(text).toContain('\n  curl http://127.0.0.1:8787/api/users/user-1\n');
    expect(lines).toEqual([]);
  });

  it('is a line of the log anywhere else, with the same facts, and no banner', async () => {
    const { text, lines } = await hear(open, false, 'http://0.0.0.0:8787');
    expect(text).toBe('');
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ level: 30, version: '0.0.0-test', url: 'http://localhost:8787', auth_mode: 'open', pid: process.pid },
        names: ['localhost', '127.0.0.1', '[::1]'],
        plugins_not_started: { broken: expect.stringContaining('It cannot start.') },
      }),
    ]);
  });

  it('says where no operator can call, and how to make one', async () => {
    const todo = expect.stringContaining('learnwright token create');
    expect((await hear(required, true)).text).toContain('learnwright token create');
    expect((await hear(required, false)).lines).toMatchObject([{ todo }]);
    await required.createToken('operator');
    expect((await hear(required, true)).text).toContain('Authorization: Bearer <token>');
    expect((await hear(required, false)).lines.at(-1)).not.toHaveProperty('todo');
  });
});
