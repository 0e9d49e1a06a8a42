import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const NEEDS_BASE = { name: 'dep', fields: "depends_on: ['base'],", yaml: 'depends_on: [base]\n' };

describeEachDatabase('a plugin that is installed without running', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
    await send('POST', 'install', await packTestPlugin({ name: 'base', fields: '' }));
    await send('POST', 'install', await packTestPlugin(NEEDS_BASE));
  });
  afterAll(() => server.close());
  const send = (method: string, path: string, body?: unknown) => server.request(method, `/admin/plugins/${path}`, body);
  const base = (version: string) => packTestPlugin({ name: 'base', fields: '', version });
  const entryOf = async (name: string) => (await send('GET', name)).body;
  const NOT_ENABLED = 'It needs the plugin "base", which is not enabled.';

  it.each(['', '&dry_run=true'])('takes the place of no version that running plugins need (%s)', async (more) => {
    const refused = await send('POST', `install?enable=false${more}`, await base('2.0.0'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'plugin_in_use', dependents: ['dep'] } });
    expect(await entryOf('base')).toMatchObject({ version: '1.0.0', status: 'active' });
    expect(await entryOf('dep')).toMatchObject({ status: 'active', reason: null });
  });

  it('is what a blocked plugin waits for, as one that is not enabled', async () => {
    await send('POST', 'dep/disable');
    expect((await send('POST', 'install?enable=false', await base('2.0.0'))).status).toBe(201);
    await send('POST', 'dep/enable');
    expect(await entryOf('dep')).toMatchObject({ status: 'blocked', reason: NOT_ENABLED });
    await send('POST', 'install?enable=false', await base('3.0.0'));
    expect((await server.request('GET', '/plugins/errors')).body.dep).toBe(NOT_ENABLED);
    await send('POST', 'base/rollback');
    expect(await entryOf('dep')).toMatchObject({ status: 'blocked', reason: NOT_ENABLED });
    await send('POST', 'base/enable');
    expect(await entryOf('dep')).toMatchObject({ status: 'active', reason: null });
  });
});
