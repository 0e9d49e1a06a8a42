import { definePlugin, z } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from './install-over-http.ts';

const ABOUT = `description: { en: 'Asks questions.', de: 'Stellt Fragen.' }
author: Ada Lovelace
license: MIT
homepage: https://example.org/quiz
`;
const SAID = {
  display_name: { en: 'Quiz' },
  description: { en: 'Asks questions.', de: 'Stellt Fragen.' },
  author: 'Ada Lovelace',
  license: 'MIT',
  homepage: 'https://example.org/quiz',
};
const FIELDS = `
  settings: { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }), salt: internal(z.string(), 'x') },
  migrations: { '0001_create': { up: ({ db }) => db.schema.createTable('plg_quiz__answers').addColumn('id', 'text').execute() } },
  hooks: { on_session_complete: () => undefined },
  frontend_manifest: {
    pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list' }],
    sidebar_actions: [{ id: 'go', label: { en: 'Go' }, icon: 'play', action: '/api/users' }],
  },
  routes: (route) => [route.get('/rounds/{id}', { access: 'public', summary: 'Rounds', params: z.object({ id: z.string() }), response: { 204: null } }, () => undefined)],
  activate: (context) => context.schedule('nightly', { every: { days: 1 } }, () => undefined),`;

describeEachDatabase('what is said of a plugin', ({ createUrl }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl(), config: INSTALL_OVER_HTTP });
  });
  afterAll(() => server.close());

  const pack = (yaml = ABOUT) =>
    packTestPlugin({ fields: FIELDS, yaml, files: { 'config/quiz.yaml': 'settings: { bonus: 7 }\n' } });
  const install = async (query = '', yaml = ABOUT) =>
    (await server.request('POST', `/admin/plugins/install${query}`, await pack(yaml))).body;
  const entry = async () => (await server.request('GET', '/admin/plugins/quiz')).body;

  it('is what its files say, as long as none of its code has run', async () => {
    const body = await install('?dry_run=true');
    expect(body).toMatchObject({ ...SAID, trial: 'static', signature: 'unsigned' });
    expect(body.adds).toEqual({
      ...{ hooks: ['on_session_complete'], settings: ['bonus'], tables: ['plg_quiz__answers'] },
      ...{ routes: null, pages: null, schedules: null },
    });
  });

  it('is what the trial has seen, when it is installed', async () => {
    const body = await install();
    expect(body).toMatchObject({ ...SAID, trial: 'run', installed: true });
    expect(body.adds).toEqual({
      routes: ['GET /api/plugins/quiz/rounds/{id}'],
      hooks: ['on_session_complete'],
      settings: ['bonus', 'salt'],
      tables: ['plg_quiz__answers'],
      pages: [{ path: '/quiz', label: { en: 'Quiz' } }],
      schedules: null,
    });
    expect(body.findings).toContainEqual(expect.objectContaining({ rule: 'trial.foreign_address' }));
  });

  it('is one answer, of the version that runs', async () => {
    const shown = await entry();
    expect(shown).toMatchObject({ ...SAID, signature: 'unsigned', misfits: [] });
    expect(shown.adds).toEqual({
      routes: ['GET /api/plugins/quiz/rounds/{id}'],
      hooks: ['on_session_complete'],
      settings: ['bonus', 'salt'],
      tables: ['plg_quiz__answers'],
      pages: [{ path: '/quiz', label: { en: 'Quiz' } }],
      schedules: ['nightly'],
    });
    expect(shown.left_out).toEqual([
      'frontend_manifest.sidebar_actions.0.action: Its address is not below /api/plugins/quiz/, and clients do not get the entry.',
    ]);
    expect((await server.request('GET', '/admin/plugins')).body).toEqual([shown]);
  });

  it('is less of one that does not run; its tables are still there', async () => {
    await server.request('POST', '/admin/plugins/quiz/disable');
    const shown = await entry();
    expect(shown).toMatchObject({ ...SAID, status: 'disabled', left_out: [] });
    expect(shown.adds).toMatchObject({ routes: null, pages: null, schedules: null, tables: ['plg_quiz__answers'] });
  });

  it.each([
    ['homepage: "javascript:alert(1)"\n', 'homepage'],
    ['author: { name: Ada }\n', 'author'],
  ])(
    'leaves out a field of plugin.yaml that cannot be shown, and takes the plugin all the same: %s',
    async (yaml, field) => {
      const body = await install('?dry_run=true', yaml);
      expect(body).toMatchObject({ plugin: 'quiz', [field]: null });
      const { findings } = body;
      expect(findings).toContainEqual(
        expect.objectContaining({ rule: 'manifest.unknown_field', entry: 'plugin.yaml' }),
      );
    },
  );

  it('says why a plugin does not fit this server, and goes on when a plugin cannot be read any more', async () => {
    const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
    let isOver = false;
    const moody = definePlugin({
      ...base,
      name: 'moody',
      routes: (route) => {
        const rounds = route.get(
          '/rounds',
          { access: 'public', summary: 'Rounds', response: { 200: z.null() } },
          () => null,
        );
        const path = () => {
          if (isOver) throw new Error('Not any more.');
          return '/rounds';
        };
        return [Object.defineProperty({ ...rounds }, 'path', { get: path })];
      },
    });
    const needy = definePlugin({ ...base, name: 'needy', depends_on: ['absent'] });
    const other = await createTestApp({ plugins: { moody, needy } });
    isOver = true;
    const { status, body } = await other.request('GET', '/admin/plugins');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { name: 'moody', signature: null, misfits: [], adds: { routes: ['GET /api/plugins/moody/rounds'] } },
      { name: 'needy', display_name: { en: 'needy' }, misfits: ['It depends on "absent", which is not installed.'] },
    ]);
    await other.close();
  });
});
