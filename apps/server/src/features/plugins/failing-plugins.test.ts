import { definePlugin, z } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../describe-each-server.fixture.ts';

const base = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
const done = z.object({ done: z.boolean() });
const seen: string[] = [];

const plugins = {
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
        activating: 'failed',
        lonely: 'blocked',
        follower: 'blocked',
        hooking: 'active',
        routing: 'active',
        healthy: 'active',
      });
      const errors = (await server().request('GET', '/plugins/errors')).body;
      expect(errors.activating).toContain('no licence file');
      expect(errors.lonely).toContain('nobody');
      expect(errors.follower).toContain('activating');
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
