import { definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';

const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
const done = z.object({ done: z.boolean() });
const seen: string[] = [];
const failSecond = () => Promise.reject(new Error('second step broke'));
const second: { run: () => Promise<void> } = { run: failSecond };

function registerHandler({ importHandlers }: PluginContext['registries']): void {
  importHandlers.register({ name: 'taken', can_handle: () => false, read: () => Promise.reject(new Error('unused')) });
}

const PAGES = [{ id: 'all', path: '/paged', label: { en: 'All' }, icon: 'list' }];

const plugins = {
  paged: definePlugin({ ...base, name: 'paged', frontend_manifest: { pages: PAGES } }),
  activating: definePlugin({
    ...base,
    name: 'activating',
    activate: () => {
      throw new Error('no licence file');
    },
  }),
  lonely: definePlugin({ ...base, name: 'lonely', depends_on: ['nobody'] }),
  follower: definePlugin({ ...base, name: 'follower', depends_on: ['activating'] }),
  hooking: definePlugin({
    ...base,
    name: 'hooking',
    hooks: {
      on_session_complete: () => {
        throw new Error('hook broke');
      },
    },
  }),
  routing: definePlugin({
    ...base,
    name: 'routing',
    routes: (route) => [
      route.get('/broken', { access: 'public', summary: 'Throw', response: { 200: done } }, () => {
        throw new Error('secret detail of the route');
      }),
      route.get('/fine', { access: 'public', summary: 'Work', response: { 200: done } }, () => ({ done: true })),
    ],
  }),
  halfway: definePlugin({
    ...base,
    name: 'halfway',
    migrations: {
      '0001_create': { up: ({ db }) => db.schema.createTable('plg_halfway__notes').addColumn('id', 'text').execute() },
      '0002_break': { up: () => second.run() },
    },
  }),
  dropping: definePlugin({
    ...base,
    name: 'dropping',
    migrations: { '0001_drop': { up: ({ db }) => db.schema.dropTable('plg_dropping__absent').execute() } },
  }),
  claiming: definePlugin({ ...base, name: 'claiming', activate: ({ registries }) => registerHandler(registries) }),
  'claiming-too': definePlugin({
    ...base,
    name: 'claiming-too',
    activate: ({ registries }) => registerHandler(registries),
  }),
  healthy: definePlugin({
    ...base,
    name: 'healthy',
    hooks: {
      on_session_complete: (_context, session) => {
        seen.push(session.id);
      },
    },
  }),
};

describeEachServer(
  'plugins that fail',
  (server) => {
    it('names the reasons and runs the others', async () => {
      const health = (await server().request('GET', '/plugins/health')).body;
      const statuses = Object.entries<{ status: string }>(health).map(([name, { status }]) => [name, status]);
      expect(Object.fromEntries(statuses)).toEqual({
        paged: 'active',
        activating: 'failed',
        lonely: 'blocked',
        follower: 'blocked',
        hooking: 'active',
        routing: 'active',
        halfway: 'failed',
        dropping: 'failed',
        claiming: 'active',
        'claiming-too': 'failed',
        healthy: 'active',
      });
      const errors = (await server().request('GET', '/plugins/errors')).body;
      expect(errors.activating).toContain('no licence file');
      expect(errors.lonely).toContain('nobody');
      expect(errors.follower).toContain('activating');
      expect(errors['claiming-too']).toContain('"taken" is already registered');
    });

    it("names the database's own reason for a migration that failed", async () => {
      const errors = (await server().request('GET', '/plugins/errors')).body;
      expect(errors.halfway).toMatch(/"0002_break" of halfway failed; .* The cause: second step broke$/);
      expect(errors.dropping).toMatch(
        /"0001_drop" of dropping failed; .* Its statement: drop table .*\. The cause: .*plg_dropping__absent[^\n]*$/,
      );
    });

    it('keeps nothing of migrations that broke half-way', async () => {
      const { host } = server().app.context;
      expect(host.errors().halfway).toContain('The migration "0002_break" of halfway failed');
      second.run = () => Promise.resolve();
      // The first step creates a table, which fails where one is left.
      await host.enable('halfway');
      expect(host.health().halfway).toMatchObject({ status: 'active' });
      second.run = failSecond;
    });

    it('shows the manifest of a plugin beside the names it goes by', async () => {
      const manifests = (await server().request('GET', '/plugins/manifests')).body;
      const names = { version: '1.0.0' };
      expect(manifests.paged).toEqual({ ...names, name: 'paged', display_name: { en: 'paged' }, pages: PAGES });
      expect(manifests.healthy).toEqual({ ...names, name: 'healthy', display_name: { en: 'healthy' } });
      expect(manifests.dropping).toBeUndefined();
    });

    it('completes the lesson when a hook throws, and calls the other subscribers', async () => {
      const { id } = (await server().request('POST', '/users', { name: 'Ada' })).body;
      const completion = { set_id: 's', lesson_id: 'l', mark_completed: true };
      const { status, body } = await server().request('POST', `/users/${id}/lesson-progress`, completion);
      expect([status, body.status]).toEqual([200, 'completed']);
      const [project] = (await server().request('GET', `/users/${id}/projects`)).body;
      const [session] = (await server().request('GET', `/projects/${project.id}/sessions`)).body;
      expect(seen).toContain(session.id);
      expect((await server().request('GET', '/plugins/errors')).body.hooking).toContain('hook broke');
      expect((await server().request('GET', '/plugins/health')).body.hooking.status).toBe('degraded');
    });

    it('answers 500 for a route that throws, without its words, and goes on', async () => {
      const broken = await server().request('GET', '/plugins/routing/broken');
      expect([broken.status, broken.body.code]).toEqual([500, 'plugin_failed']);
      expect(JSON.stringify(broken.body)).not.toContain('secret detail');
      expect((await server().request('GET', '/plugins/routing/fine')).body).toEqual({ done: true });
      expect((await server().request('GET', '/plugins/errors')).body.routing).toContain('secret detail');
    });

    it('answers 503 for a plugin that is not running and 404 for one that is unknown', async () => {
      expect((await server().request('GET', '/plugins/activating/x')).body.code).toBe('plugin_unavailable');
      expect((await server().request('GET', '/plugins/unknown/x')).status).toBe(404);
      expect((await server().request('DELETE', '/plugins/routing/fine')).status).toBe(405);
      expect((await server().request('POST', '/plugins/manifests', {})).status).toBe(405);
    });

    it('shows the routes of active plugins in the API document', async () => {
      const { paths } = (await server().request('GET', '/openapi.json')).body;
      expect(Object.keys(paths)).toContain('/api/plugins/routing/fine');
    });
  },
  { plugins },
);
