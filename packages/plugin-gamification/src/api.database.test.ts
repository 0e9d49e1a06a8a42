import { definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import type { GamificationApi } from './api.ts';
import { gamification } from './plugin.ts';

const params = z.object({ user_id: z.string() });

/** Typed by what gamification declares. */
const apiOf = (context: PluginContext): GamificationApi => context.plugin('gamification');

const quiz = definePlugin({
  name: 'quiz',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  depends_on: ['gamification'],
  routes: (route) => [
    route.post(
      '/win/{user_id}',
      { access: 'learner', params, response: { 200: z.unknown() } },
      ({ context, params: { user_id } }) =>
        apiOf(context).awardXp(user_id, { amount: 40, reason: 'quiz', source_id: 'first' }),
    ),
  ],
});

describeEachDatabase('the API of gamification', ({ open }) => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(await open(), [gamification, quiz]);
  });

  it('lets a plugin award XP, once for each source', async () => {
    const { user } = await server.createLearner();
    const win = () => server.request('POST', `/quiz/win/${user.id}`);
    expect(await win()).toMatchObject({ status: 200, body: { xp_earned: 40, xp_total: 40, reason: 'quiz' } });
    expect(await win()).toMatchObject({ status: 200, body: { xp_earned: 0, xp_total: 40 } });
    expect(await server.request('POST', '/quiz/win/nobody')).toMatchObject({ status: 404 });
  });
});
