import { definePlugin, type PluginBadge } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { createLearnerHistory } from '../tests/learner-history.ts';
import { BADGE_KEYS } from './badge-catalog.ts';
import { BEGINNING } from './local-days.ts';
import { gamification } from './plugin.ts';
import type { Badge } from './schemas.ts';

/** What each learner has won, and since when they were asked for. */
const won = new Map<string, number>();
const asked = new Map<string, string>();

function quizWith(badges: readonly PluginBadge[]) {
  return definePlugin({
    ...{ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core' },
    activate: ({ registries }) => {
      for (const badge of badges) registries.badges.register(badge);
    },
  });
}

const master: PluginBadge = {
  name: 'master',
  label: { en: 'Quiz master', de: 'Quizmeister' },
  description: { en: 'Win three quizzes.', de: 'Gewinne drei Quiz.' },
  icon: 'trophy',
  category: 'discovery',
  target: 3,
  count: (user_id, since) => {
    asked.set(user_id, since);
    return won.get(user_id) ?? 0;
  },
};

const broken: PluginBadge = {
  ...master,
  name: 'broken',
  count: () => {
    throw new Error('no table');
  },
};

describeEachDatabase('badges of other plugins', ({ open }) => {
  let server: PluginServer;
  beforeAll(async () => {
    won.clear();
    server = await startPluginServer(await open(), [gamification, quizWith([master, broken])]);
  });

  const evaluate = async (user_id: string): Promise<string[]> =>
    (await server.request('POST', `/gamification/badges/${user_id}/evaluate`)).body.earned;
  const badgesOf = async (user_id: string, on = server): Promise<Badge[]> =>
    (await on.request('GET', `/gamification/badges/${user_id}?lang=de-AT`)).body;

  it('are in the catalog behind the 28, with their plugin', async () => {
    const { body } = await server.request('GET', '/gamification/badges?lang=de');
    expect(body.map(({ key }: Badge) => key)).toEqual([...BADGE_KEYS, 'quiz.master', 'quiz.broken']);
    expect(body[0]).not.toHaveProperty('plugin');
    expect(body[28]).toEqual({
      key: 'quiz.master',
      name: 'Quizmeister',
      description: 'Gewinne drei Quiz.',
      icon: 'trophy',
      category: 'discovery',
      plugin: 'quiz',
    });
  });

  it('are earned once after an event, whichever others fail, and stay when their plugin goes', async () => {
    const { user, project } = await server.createLearner();
    won.set(user.id, 2);
    expect(await evaluate(user.id)).toEqual([]);
    expect((await badgesOf(user.id)).slice(28)).toMatchObject([
      { key: 'quiz.master', earned: false, progress: { current: 2, target: 3 } },
      { key: 'quiz.broken', earned: false, progress: { current: 0, target: 3 } },
    ]);
    won.set(user.id, 7);
    const [session] = await createLearnerHistory(server).addSessions(project, 1);
    if (session === undefined) throw new Error('There is no session.');
    await server.tell('on_session_complete', session, {});
    const earned = (await badgesOf(user.id)).filter((badge) => badge.earned === true);
    expect(earned.map(({ key }) => key)).toEqual(['first_session', 'quiz.master']);
    expect(earned[1]).toMatchObject({ progress: { current: 3, target: 3 } });
    expect(await evaluate(user.id)).toEqual([]);
    expect(server.host.errors().quiz).toContain('no table');

    const without = await startPluginServer(server.database, [gamification]);
    expect((await badgesOf(user.id, without)).slice(28)).toMatchObject([
      { key: 'quiz.master', name: 'Quizmeister', plugin: 'quiz', earned: true, earned_at: expect.any(String) },
    ]);
    const { body: catalog } = await without.request('GET', '/gamification/badges');
    expect(catalog).toHaveLength(28);
    await without.close();
  });

  it('are asked for since the last reset', async () => {
    const { user } = await server.createLearner();
    await evaluate(user.id);
    expect(asked.get(user.id)).toBe(BEGINNING);
    const path = `/gamification/reset/${user.id}`;
    const { body } = await server.request('POST', path, {});
    await server.request('POST', path, { confirmation_token: body.confirmation_token });
    await evaluate(user.id);
    expect(asked.get(user.id)).toMatch(/^2026-/);
  });
});
