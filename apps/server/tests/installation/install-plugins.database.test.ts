import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { announceLength } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const path = '/admin/plugins/install';

describeEachDatabase('a plugin that is installed', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
  });
  afterAll(() => server.close());
  const send = (method: string, below: string, body?: unknown) => server.request(method, below, body);
  const versionNow = async () => (await send('GET', '/plugins/quiz/version')).body;
  const stored = () => readdirSync(join(server.folder, 'plugins/.store/quiz'));

  it('is only read by a dry run without a trusted signature, and nothing of it is there afterwards', async () => {
    const before = "throw new Error('It ran.');";
    const { status, body } = await send('POST', `${path}?dry_run=true`, await packTestPlugin({ before }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ plugin: 'quiz', version: '1.0.0', action: 'install', installed: false });
    expect(body).toMatchObject({ trial: 'static', trial_gaps: [], findings: [{ rule: 'trial.not_run' }] });
    expect((await send('GET', '/plugins/quiz/version')).status).toBe(404);
    expect((await send('GET', '/admin/plugins')).body).toEqual([]);
    expect(existsSync(join(server.folder, 'plugins/.store/quiz'))).toBe(false);
    expect((await send('GET', '/admin/plugins/audit')).body).toEqual([]);
  });

  it('serves as soon as it is installed, with its config file, its folder and its part in the API document', async () => {
    const { status, body } = await send('POST', path, await packTestPlugin());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      plugin: 'quiz',
      action: 'install',
      installed: true,
      enabled: true,
      signature: 'unsigned',
      trial: 'run',
    });
    expect(await versionNow()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect((await send('GET', '/openapi.json')).body.paths['/api/plugins/quiz/version']).toBeDefined();
    expect(readFileSync(join(server.folder, 'config/plugins/quiz.yaml'), 'utf8')).toContain('# From the archive.');
    const folder = `1.0.0-${body.sha256.slice(0, 12)}`;
    expect(stored()).toEqual([folder]);
    const link = realpathSync(join(server.folder, 'plugins/installed/quiz'));
    expect(link.endsWith(join('.store/quiz', folder))).toBe(true);
    expect((await send('GET', '/admin/plugins/quiz')).body).toMatchObject({
      ...{ name: 'quiz', version: '1.0.0', origin: 'archive', enabled: true, status: 'active' },
      previous_version: null,
    });
  });

  it('adds its texts to the translations', async () => {
    expect((await send('GET', '/i18n/de-AT')).body.plugins.quiz).toEqual({ greeting: 'Guten Tag' });
  });

  it('takes part in hooks, and its setting can be changed', async () => {
    const user = (await send('POST', '/users', { name: 'Ada' })).body;
    await send('POST', `/users/${user.id}/lesson-progress`, { set_id: 's', lesson_id: 'l', mark_completed: true });
    expect((await send('GET', '/plugins/quiz/answers')).body).toBe(1);
    await send('PATCH', '/admin/plugins/quiz/settings', { settings: { bonus: 9 } });
    expect((await send('GET', '/plugins/quiz/bonus')).body).toBe(9);
  });

  it('is upgraded with its data and settings, and can go back and forth', async () => {
    const upgrade = await send('POST', path, await packTestPlugin({ version: '2.0.0' }));
    expect(upgrade.body).toMatchObject({ action: 'upgrade', from_version: '1.0.0', version: '2.0.0' });
    expect(await versionNow()).toEqual(['2.0.0', '2.0.0', '2.0.0']);
    expect((await send('GET', '/plugins/quiz/bonus')).body).toBe(9);
    expect((await send('GET', '/plugins/quiz/answers')).body).toBe(1);
    const back = await send('POST', '/admin/plugins/quiz/rollback');
    expect(back).toMatchObject({ status: 200, body: { version: '1.0.0', previous_version: '2.0.0' } });
    expect(await versionNow()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect((await send('POST', '/admin/plugins/quiz/rollback')).body.version).toBe('2.0.0');
    expect(stored()).toHaveLength(2);
  });

  it('goes back once where the server was killed before it had answered', async () => {
    const { storedResponses } = server.app.context.stores;
    const rollback = () =>
      server.request('POST', '/admin/plugins/quiz/rollback', undefined, { 'Idempotency-Key': 'back' });
    const { sha256 } = (await send('GET', '/admin/plugins/quiz')).body;
    expect((await rollback()).body.version).toBe('1.0.0');
    const kept = await storedResponses.find('anyone', 'back');
    if (kept === null) throw new Error('Nothing is kept.');
    await storedResponses.delete('anyone', 'back');
    await storedResponses.insert({ ...kept, answer: null, owner: 'a server that was killed', remembered: sha256 }, []);
    expect((await rollback()).body.version).toBe('1.0.0');
    expect((await send('POST', '/admin/plugins/quiz/rollback')).body.version).toBe('2.0.0');
  });

  it('is not downgraded without being told to', async () => {
    const older = await packTestPlugin({ version: '0.9.0' });
    const refused = await send('POST', path, older);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'plugin_refused', errors: [{ code: 'compat.downgrade' }] },
    });
    expect((await send('POST', `${path}?allow_downgrade=true`, older)).body).toMatchObject({ version: '0.9.0' });
    expect((await send('POST', '/admin/plugins/quiz/rollback')).body.version).toBe('2.0.0');
  });

  it('is disabled and enabled, and keeps its data', async () => {
    expect((await send('POST', '/admin/plugins/quiz/disable')).body).toMatchObject({
      enabled: false,
      status: 'disabled',
    });
    expect((await send('GET', '/plugins/quiz/version')).status).toBe(404);
    expect((await send('POST', '/admin/plugins/quiz/enable')).body).toMatchObject({ enabled: true, status: 'active' });
    expect((await send('GET', '/plugins/quiz/answers')).body).toBe(1);
  });

  it('is not removed by somebody who has read an older entry', async () => {
    const stale = await server.request('DELETE', '/admin/plugins/quiz', undefined, { 'If-Match': '"stale"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    const etag = (await send('GET', '/admin/plugins/quiz')).headers.get('etag') ?? '';
    const fresh = await server.request('DELETE', '/admin/plugins/quiz', undefined, { 'If-Match': etag });
    expect(fresh.status).toBe(200);
    expect((await send('POST', path, await packTestPlugin({ version: '2.0.0' }))).status).toBe(201);
  });

  it('is removed with its data kept, and finds it again', async () => {
    expect((await send('DELETE', '/admin/plugins/quiz')).body).toEqual({
      plugin: 'quiz',
      purged: false,
      exported_to: null,
    });
    expect((await send('GET', '/plugins/quiz/version')).status).toBe(404);
    expect((await send('GET', '/admin/plugins/quiz')).status).toBe(404);
    expect(existsSync(join(server.folder, 'plugins/installed/quiz'))).toBe(false);
    await send('POST', path, await packTestPlugin({ version: '2.0.0' }));
    expect((await send('GET', '/plugins/quiz/answers')).body).toBe(1);
    expect((await send('GET', '/plugins/quiz/bonus')).body).toBe(9);
  });

  it('is purged: what it held is in a file, and gone from the database', async () => {
    const { status, body } = await send('DELETE', '/admin/plugins/quiz?purge=true');
    expect({ status, purged: body.purged }).toEqual({ status: 200, purged: true });
    const lines = readFileSync(body.exported_to, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { format: 1, plugin: 'quiz' },
      { table: 'plg_quiz__answers', row: {} },
    ]);
    expect(lines[0]).toMatchObject({ config: expect.stringContaining('# From the archive.'), settings: { bonus: 9 } });
    expect((await send('DELETE', '/admin/plugins/quiz?purge=true')).status).toBe(404);
    await send('POST', path, await packTestPlugin());
    expect((await send('GET', '/plugins/quiz/answers')).body).toBe(0);
    expect((await send('GET', '/plugins/quiz/bonus')).body).toBe(5);
  });

  it('leaves a trace of all of it in the audit, newest first', async () => {
    const entries: { action: string; outcome: string }[] = (await send('GET', '/admin/plugins/audit')).body;
    expect(entries.toReversed().map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      ...[
        'install done',
        'configure done',
        'upgrade done',
        ...Array(4).fill('rollback done'),
        'install failed',
        'upgrade done',
      ],
      ...['rollback done', 'disable done', 'enable done', 'remove done', 'install done'],
      ...['remove done', 'install done', 'remove done', 'purge done'],
      'install done',
    ]);
  });

  it('serves what was installed last', async () => {
    expect(await versionNow()).toEqual(['1.0.0', '1.0.0', '1.0.0']);
  });
});

describe('installing over HTTP', () => {
  it('is switched off unless the config allows it; looking and disabling are not', async () => {
    const server = await createTestApp();
    expect(await server.request('POST', path, await packTestPlugin())).toMatchObject({
      status: 403,
      body: { code: 'plugin_install_disabled' },
    });
    expect((await server.request('GET', '/admin/plugins')).status).toBe(200);
    await server.close();
  });

  it.each([
    ['a page of another site', 'http://localhost', { 'Sec-Fetch-Site': 'cross-site' }, 'origin_not_allowed'],
    ['a name that somebody else has let point here', 'http://example.org', {}, 'misdirected_request'],
  ])('takes nothing from %s', async (_, origin, headers, code) => {
    const server = await createTestApp({ config: INSTALL_OVER_HTTP });
    const body = new Uint8Array(await packTestPlugin());
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/zip', ...headers } };
    const response = await server.app.handle(new Request(`${origin}/api${path}`, init));
    expect(await response.json()).toMatchObject({ code });
    expect((await server.request('GET', '/admin/plugins')).body).toEqual([]);
    await server.close();
  });

  it('takes a form with one file, and refuses one with none', async () => {
    const server = await createTestApp({ config: INSTALL_OVER_HTTP });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await packTestPlugin())], 'quiz.zip'));
    const post = async (body: FormData) =>
      server.app.handle(new Request(`http://localhost/api${path}`, await announceLength({ method: 'POST', body })));
    expect((await post(form)).status).toBe(201);
    expect((await post(new FormData())).status).toBe(422);
    await server.close();
  });
});
