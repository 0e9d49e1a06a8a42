import { addDays, definePlugin, type LearningProfile, type MethodShares } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer, type TestLearner } from '@learnwright/test-kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { profileOf } from '../tests/shares.ts';
import { textIn } from '../tests/text-in.ts';
import { trackingWith } from '../tests/tracking-with.ts';
import { tools } from './plugin.ts';
import { recommendTools } from './recommendations.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

describeEachDatabase('the tools', (testDatabase) => {
  const commits = new Map<string, unknown>();
  let server: PluginServer;
  let learner: TestLearner;

  beforeAll(async () => {
    const api = { lastCommits: async (project_id: string) => commits.get(project_id) ?? {} };
    server = await startPluginServer(await testDatabase.open(), [tools, trackingWith(api)]);
  });
  beforeEach(async () => {
    server.clock.set(NOON);
    learner = await server.createLearner();
  });
  afterAll(() => server.close());

  async function assess(shares: Partial<MethodShares>, version = 1): Promise<LearningProfile> {
    const { user, project } = learner;
    const fields = { id: `${project.id}/${version}`, user_id: user.id, project_id: project.id, version };
    const profile = profileOf(shares, fields);
    await server.database.stores.learningProfiles.insert(profile);
    return profile;
  }

  const get = (path: string) => server.request('GET', `/tools/${path}`);

  it('are ranked by the latest profile of the project', async () => {
    await assess({ dialogic: 1 });
    const profile = await assess({ contextual: 0.75, deductive: 0.25 }, 2);
    const { status, body } = await get(`recommendations/${learner.project.id}`);
    expect([status, body]).toEqual([200, recommendTools(profile, textIn('en'))]);
    expect(body).toHaveLength(5);
    expect(body[0]).toMatchObject({ name: 'NotebookLM', score: 0.75 });
  });

  it('are in the order of the catalog before the first assessment, and there are no cards yet', async () => {
    expect((await get(`recommendations/${learner.project.id}`)).body).toEqual(recommendTools(null, textIn('en')));
    expect(await get(`spaced/${learner.project.id}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    ['?lang=de-AT', 'de'],
    ['?lang=en', 'en'],
    ['?lang=xx', 'en'],
    ['', 'de'],
  ])('are in the language asked for, else in that of the user: %j', async (query, lang) => {
    await server.database.stores.users.update({ ...learner.user, language: 'de' });
    await assess({ inductive: 1 });
    const { project } = learner;
    const { body } = await get(`recommendations/${project.id}${query}`);
    expect(body).toEqual(recommendTools(profileOf({ inductive: 1 }), textIn(lang)));
    const [card] = (await get(`spaced/${project.id}${query}`)).body;
    expect(card.title).toMatch(lang === 'de' ? /vom Beispiel zur Regel/ : /from the example to the rule/);
  });

  it('come with cards by when each method was last used in the project', async () => {
    const { project } = learner;
    await assess({ deductive: 0.5, inductive: 0.25, dialogic: 0.25 });
    commits.set(project.id, { deductive: addDays(NOON, -14), inductive: addDays(NOON, -7), content: NOON });
    const { status, body } = await get(`spaced/${project.id}`);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ id: 'sr-deductive-refresh', interval_days: 1, urgency: 0.5 }),
      expect.objectContaining({ id: 'sr-dialogic-first', interval_days: 1, urgency: 0.75 }),
      expect.objectContaining({ id: 'sr-inductive-review', interval_days: 3, urgency: 2.75 }),
    ]);
  });

  it.each(['recommendations', 'spaced'])('answer 404 for an unknown project: /%s', async (path) => {
    const { status, body } = await get(`${path}/nothing`);
    expect([status, body]).toMatchObject([404, { code: 'not_found', detail: expect.stringContaining('"nothing"') }]);
  });

  it.each([
    ['no API', null],
    ['another API', { lastCommits: 7 }],
    ['an answer that is none', { lastCommits: () => ({ deductive: 'yesterday' }) }],
    ['an unknown method', { lastCommits: () => ({ telepathic: NOON }) }],
  ])('fail where tracking has %s', async (_, api) => {
    const other = await startPluginServer(server.database, [tools, trackingWith(api)]);
    await assess({ deductive: 1 });
    const { status, body } = await other.request('GET', `/tools/spaced/${learner.project.id}`);
    expect([status, body]).toMatchObject([500, { code: 'plugin_failed' }]);
    await other.close();
  });

  it('are those of a plugin that comes before this one', async () => {
    const tool = { name: 'Own', url: 'https://example.org', why: 'Because.', weight_keys: [], score: 1 };
    const asked: unknown[] = [];
    const own = definePlugin({
      name: 'own',
      ...about,
      hooks: {
        get_tool_recommendations: (_, ...args) => {
          asked.push(args);
          return [tool];
        },
      },
    });
    const other = await startPluginServer(server.database, [own, tools, trackingWith({})]);
    const { body } = await other.request('GET', `/tools/recommendations/${learner.project.id}?lang=de`);
    expect([body, asked]).toEqual([[tool], [[null, 'de', 5]]]);
    await other.close();
  });
});
