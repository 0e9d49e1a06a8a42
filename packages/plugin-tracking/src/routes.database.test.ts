import {
  CHAT_METHODS,
  definePlugin,
  learningMethodSchema,
  type StepEvaluationSlice,
  trackingSummarySchema,
} from '@learnwright/plugin-sdk';
import { describeEachDatabase, type PluginServer, startPluginServer, type TestLearner } from '@learnwright/test-kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { completeSession, minutesAfter, rate, storeSession } from '../tests/sessions.ts';
import { type TrackingApi, tracking } from './plugin.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const COUNTS = { advance_count: 2, repeat_count: 1, backward_count: 0, fallback_count: 1 };
const EVALUATIONS: StepEvaluationSlice = {
  total_evaluations: 3,
  average_confidence: 0.75,
  ...COUNTS,
  evaluations_per_step: { '1': 3 },
  time_seconds_per_step: { '1': 61.5 },
};

/** A plugin with slices of its own. */
function slicesPlugin(slices: Record<string, unknown>) {
  const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
  return definePlugin({ name: 'slices', ...about, hooks: { get_progress_summary: () => slices } });
}

describeEachDatabase('the routes', (testDatabase) => {
  let server: PluginServer;
  let learner: TestLearner;

  beforeAll(async () => {
    server = await startPluginServer(await testDatabase.open(), [tracking]);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });
  afterAll(() => server.close());

  it('answer an empty progress for a project without sessions', async () => {
    const { status, body } = await server.request('GET', `/tracking/progress/${learner.project.id}`);
    expect(status).toBe(200);
    const steps = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0, '7': 0 };
    expect(body).toEqual({
      tracking: {
        total_sessions: 0,
        total_minutes: 0,
        streak_days: 0,
        sessions_per_method: Object.fromEntries(learningMethodSchema.options.map((method) => [method, 0])),
        method_distribution: CHAT_METHODS.map((method) => ({ method, count: 0, percentage: 0 })),
        recent_understanding: [],
        recent_stress: [],
        mean_understanding: null,
        mean_stress: null,
        recent_sessions: [],
      },
      step_evaluation: {
        total_evaluations: 0,
        average_confidence: 0,
        advance_count: 0,
        repeat_count: 0,
        backward_count: 0,
        fallback_count: 0,
        evaluations_per_step: steps,
        time_seconds_per_step: steps,
      },
    });
  });

  it('answer the last five ratings oldest first, and the last five sessions newest first', async () => {
    const project_id = learner.project.id;
    for (const [index, understanding] of [5, 4, null, 3, 2, 1, null].entries()) {
      const session = await storeSession(server, { project_id, id: `s${index}${project_id}`, ended_at: at(index) });
      const rating = understanding === null ? {} : rate(server, session.id, understanding, 6 - understanding);
      await server.tell('on_session_complete', session, rating);
    }
    const { body } = await server.request('GET', `/tracking/progress/${project_id}`);
    expect(body.tracking).toMatchObject({
      recent_understanding: [1, 0.8, 0.6, 0.4, 0.2],
      recent_stress: [0.2, 0.4, 0.6, 0.8, 1],
      recent_sessions: [6, 5, 4, 3, 2].map((index) => ({ session_id: `s${index}${project_id}` })),
    });
  });

  it('list commits by time in pages', async () => {
    const project_id = learner.project.id;
    for (const minute of [4, 1, 3, 3, 2]) await completeSession(server, { project_id, ended_at: at(minute) });
    const whole = (await server.request('GET', `/tracking/commits/${project_id}`)).body;
    const times = whole.map((commit: { committed_at: string }) => commit.committed_at);
    expect(times).toEqual([1, 2, 3, 3, 4].map(at));
    const pages: unknown[] = [];
    let path: string | null = `/tracking/commits/${project_id}?limit=2`;
    while (path !== null) {
      const { headers, body } = await server.request('GET', path);
      pages.push(body);
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
      path = next === undefined ? null : next.replace('/api/plugins', '');
    }
    expect(pages).toEqual([whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)]);
  });

  it.each(['WyJ0ZXh0Il0=', 'WyJubyB0aW1lIiwiaWQiXQ==', 'nonsense'])('refuse the cursor %s', async (cursor) => {
    const { status, body } = await server.request('GET', `/tracking/commits/${learner.project.id}?cursor=${cursor}`);
    expect([status, body.errors]).toMatchObject([422, [{ code: 'invalid_cursor' }]]);
  });

  it.each(['/tracking/progress/nothing', '/tracking/commits/nothing'])('answer 404 for %s', async (path) => {
    const { status, body } = await server.request('GET', path);
    expect([status, body]).toMatchObject([404, { code: 'not_found', detail: expect.stringContaining('"nothing"') }]);
  });

  it('merge the slices of all plugins', async () => {
    const slices = { step_evaluation: EVALUATIONS, own: { anything: true } };
    const both = await startPluginServer(await testDatabase.open(), [slicesPlugin(slices), tracking]);
    const { project } = await both.createLearner();
    await completeSession(both, { project_id: project.id });
    const { body } = await both.request('GET', `/tracking/progress/${project.id}`);
    expect(trackingSummarySchema.parse(body)).toMatchObject({ tracking: { total_sessions: 1 }, ...slices });
    await both.close();
  });

  it('leave out what no JSON can hold, which harms nobody but the plugin that answers it', async () => {
    const both = await startPluginServer(await testDatabase.open(), [slicesPlugin({ own: 10n }), tracking]);
    const { project } = await both.createLearner();
    const { status, body } = await both.request('GET', `/tracking/progress/${project.id}`);
    expect([status, Object.keys(body)]).toEqual([200, ['step_evaluation', 'tracking']]);
    expect(both.host.health()).toMatchObject({ slices: { status: 'degraded' }, tracking: { status: 'active' } });
    await both.close();
  });

  it('say so where the progress cannot be summed up, instead of answering zeros', async () => {
    const broken = await startPluginServer(await testDatabase.open(), [tracking]);
    const { project } = await broken.createLearner();
    await broken.database.kysely().schema.dropTable('plg_tracking__method_totals').execute();
    const { status, body } = await broken.request('GET', `/tracking/progress/${project.id}`);
    expect([status, body]).toMatchObject([503, { code: 'plugin_unavailable' }]);
    await broken.close();
  });

  it('have an API that tells other plugins when each method was last used', async () => {
    let api: unknown;
    const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
    const reader = definePlugin({
      name: 'reader',
      ...about,
      depends_on: ['tracking'],
      activate: (context) => {
        api = context.plugin('tracking');
      },
    });
    const both = await startPluginServer(await testDatabase.open(), [tracking, reader]);
    const project_id = (await both.createLearner()).project.id;
    for (const minute of [3, 9, 5]) await completeSession(both, { project_id, ended_at: at(minute) });
    await completeSession(both, { project_id, method: 'content', ended_at: at(1) });
    expect(isTrackingApi(api) && (await api.lastCommits(project_id))).toEqual({ deductive: at(9), content: at(1) });
    expect(isTrackingApi(api) && (await api.lastCommits('nothing'))).toEqual({});
    await both.close();
  });
});

function at(minute: number): string {
  return minutesAfter(NOON, minute);
}

function isTrackingApi(api: unknown): api is TrackingApi {
  return typeof api === 'object' && api !== null && 'lastCommits' in api;
}
