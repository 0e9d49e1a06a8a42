import { describeEachDatabase, type PluginServer, startPluginServer } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../tests/count-queries.ts';
import { createLearnerHistory, type LearnerHistory } from '../tests/learner-history.ts';
import { BADGE_KEYS, BADGES } from './badge-catalog.ts';
import { gamification } from './plugin.ts';
import type { Badge } from './schemas.ts';

describe('the catalog', () => {
  it('has 28 badges', () => {
    expect(new Set(BADGE_KEYS).size).toBe(28);
  });

  it.each(['en', 'de'] as const)('has names of their own in %s', (lang) => {
    expect(new Set(BADGES.map(({ texts }) => texts[lang].name)).size).toBe(28);
    expect(new Set(BADGES.map(({ texts }) => texts[lang].description)).size).toBe(28);
  });
});

describeEachDatabase('the routes of badges', ({ open }) => {
  let server: PluginServer;
  let history: LearnerHistory;
  let countAll: () => number;
  beforeAll(async () => {
    const { database, count } = countQueries(await open());
    countAll = count;
    server = await startPluginServer(database, [gamification]);
    history = createLearnerHistory(server);
  });

  async function badgesOf(user_id: string): Promise<Map<string, Badge>> {
    const { status, body } = await server.request('GET', `/gamification/badges/${user_id}`);
    expect(status).toBe(200);
    return new Map(body.map((badge: Badge) => [badge.key, badge]));
  }

  it.each([
    ['', 'en'],
    ['?lang=de', 'de'],
    ['?lang=DE-at', 'de'],
    ['?lang=xx', 'en'],
  ] as const)('list the catalog: /badges%s in %s', async (query, lang) => {
    const { status, body } = await server.request('GET', `/gamification/badges${query}`);
    expect(status).toBe(200);
    expect(body.map(({ key }: Badge) => key)).toEqual(BADGE_KEYS);
    expect(body[0]).toEqual({
      key: 'first_session',
      ...BADGES.find(({ key }) => key === 'first_session')?.texts[lang],
      icon: 'message-circle',
      category: 'start',
    });
  });

  it.each([
    ['', 'Erstes Gespräch'],
    ['?lang=en', 'First conversation'],
    ['?lang=xx', 'First conversation'],
  ])('are in the language of the user, or in the one asked for: %j', async (query, name) => {
    const { user } = await server.createLearner();
    await server.database.stores.users.update({ ...user, language: 'de-CH' });
    const { body } = await server.request('GET', `/gamification/badges/${user.id}${query}`);
    expect(body[0]).toMatchObject({ key: 'first_session', name, earned: false });
  });

  it('show how far somebody is, and when they got there', async () => {
    const { project } = await server.createLearner();
    await history.addSessions(project, 4, { method: 'inductive' });
    const before = await badgesOf(project.user_id);
    expect(before.get('first_session')).toMatchObject({ earned: false, progress: { current: 1, target: 1 } });
    await server.request('POST', `/gamification/badges/${project.user_id}/evaluate`);
    const badges = await badgesOf(project.user_id);
    expect([...badges.keys()]).toEqual(BADGE_KEYS);
    expect(badges.get('inductive_10')).toMatchObject({
      earned: false,
      earned_at: null,
      progress: { current: 4, target: 10 },
    });
    expect(badges.get('first_session')).toMatchObject({
      earned: true,
      earned_at: expect.stringMatching(/^2026-11-20T12:/),
      progress: { current: 1, target: 1 },
    });
  });

  it('keep a badge for ever', async () => {
    const { project } = await server.createLearner();
    await history.addLessons(project.user_id, [
      [4, 4],
      [4, 4],
      [4, 4],
    ]);
    const evaluate = () => server.request('POST', `/gamification/badges/${project.user_id}/evaluate`);
    expect((await evaluate()).body).toEqual({ earned: ['first_lesson', 'three_star_streak'] });
    await history.addLessons(project.user_id, [[0, 4]], '2026-11-20T13:00:00.000000+00:00');
    expect((await evaluate()).body).toEqual({ earned: [] });
    const badges = await badgesOf(project.user_id);
    expect(badges.get('three_star_streak')).toMatchObject({ earned: true, progress: { current: 3, target: 3 } });
  });

  it('show those that were earned at a time or later alone, without counting the others', async () => {
    const { project } = await server.createLearner();
    const path = `/gamification/badges/${project.user_id}`;
    await history.addLessons(project.user_id, [[4, 4]]);
    await server.request('POST', `${path}/evaluate`);
    server.clock.advance(1_000_000);
    const since = server.clock.now();
    await history.addSessions(project, 1);
    await server.request('POST', `${path}/evaluate`);
    const all = (await server.request('GET', path)).body;
    const before = countAll();
    const read = (time: string) => server.request('GET', `${path}?earned_since=${encodeURIComponent(time)}`);
    const { status, body } = await read(since);
    expect([status, countAll() - before]).toEqual([200, 2]);
    expect(body).toEqual(all.filter(({ key }: Badge) => key === 'first_session'));
    expect((await read('2026-01-01T01:00:00+01:00')).body).toEqual(all.filter(({ earned }: Badge) => earned));
    expect((await read('2999-01-01T00:00:00Z')).body).toEqual([]);
    expect(await read('lately')).toMatchObject({ status: 422, body: { errors: [{ parameter: 'earned_since' }] } });
  });

  it('give a badge to one of the requests that race for it', async () => {
    const { project } = await server.createLearner();
    await history.addSessions(project, 10);
    const path = `/gamification/badges/${project.user_id}/evaluate`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.request('POST', path)));
    const earned = answers.flatMap(({ body }) => body.earned);
    expect(earned.toSorted()).toEqual(['dialogic_10', 'first_session', 'sessions_10']);
  });

  it('take four queries, however much there is to see, and three more where some are earned', async () => {
    const { project } = await server.createLearner();
    await history.addSessions(project, 120);
    await history.addLessons(
      project.user_id,
      Array.from({ length: 20 }, () => [4, 4] as const),
    );
    await history.addConversations(project.user_id, 10);
    const path = `/gamification/badges/${project.user_id}`;
    const start = countAll();
    expect((await server.request('POST', `${path}/evaluate`)).body.earned.length).toBeGreaterThan(8);
    const afterEvaluation = countAll();
    expect(afterEvaluation - start).toBe(7);
    expect((await server.request('POST', `${path}/evaluate`)).body.earned).toEqual([]);
    expect(countAll() - afterEvaluation).toBe(4);
    await badgesOf(project.user_id);
    expect(countAll() - afterEvaluation).toBe(9);
  });

  it.each([
    ['GET', ''],
    ['POST', '/evaluate'],
  ])('know no user that is unknown: %s %s', async (method, path) => {
    const answer = await server.request(method, `/gamification/badges/nobody${path}`);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('nobody') },
    });
  });
});
