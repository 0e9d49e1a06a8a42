import { formatTimestamp, type Work } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSubscriber, startDeliveryServer } from '../../../tests/deliveries/delivery-server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { createWorkingPlugin } from '../../../tests/harness/working-plugin.ts';
import { createWorkCommands } from '../../commands/work.ts';
import { explainWaits } from './explain-waits.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** A plugin whose work is due in an hour. */
const clockwork = definePlugin({
  ...{ name: 'clockwork', version: '1.0.0', api_version: '1', license_tier: 'core' },
  activate: (context) => context.schedule('hourly', { every: { hours: 1 } }, () => undefined),
});

describeEachDatabase('why work waits', ({ createUrl }) => {
  let server: TestApp;
  const listWork = async ({ request }: TestApp, query = ''): Promise<Work[]> =>
    (await request('GET', `/admin/work?${query}`)).body;
  const waitsOf = async (app: TestApp, query = '') => (await listWork(app, query)).map(({ wait }) => wait);

  beforeEach(async () => {
    const plugins = { working: createWorkingPlugin().plugin, clockwork };
    server = await createTestApp({ databaseUrl: await createUrl(), plugins, config: 'jobs: { running: 1 }' });
    onTestFinished(server.close);
  });

  /** Stores a job that waits. */
  async function insertJob(job: {
    readonly id: string;
    readonly plugin: string;
    readonly kind?: string;
    readonly tries?: number;
  }) {
    const { stores, clock } = server.app.context;
    const now = clock.now();
    await stores.jobs.insert({
      ...{ kind: 'work', user_id: null, status: 'queued', cancel_requested: false, input: null, tries: 0 },
      ...{ result: null, error: null, created_at: now, started_at: null, updated_at: now, ended_at: null },
      progress: { done: 0, total: null, message: null },
      ...job,
    });
  }

  it('is a plugin that is not there, is disabled, or does no such work', async () => {
    await insertJob({ id: 'of-nobody', plugin: 'gone' });
    await insertJob({ id: 'of-no-kind', plugin: 'working', kind: 'other' });
    expect(await waitsOf(server, 'kind=job')).toEqual([
      { reason: 'plugin', detail: 'No plugin "gone" is installed.' },
      { reason: 'plugin', detail: 'The plugin "working" runs, and does no "other".' },
    ]);
    await server.request('POST', '/admin/plugins/working/disable');
    expect(await waitsOf(server, 'kind=job&plugin=working')).toEqual([
      { reason: 'plugin', detail: 'The plugin "working" is disabled.' },
    ]);
  });

  it('is told by the command as by the server, from what is enabled', async () => {
    await insertJob({ id: 'of-nobody', plugin: 'gone' });
    const { list } = createWorkCommands((work) => work(server.app.context));
    expect(await list({ kind: 'job', limit: 10 })).toMatchObject([{ id: 'of-nobody', wait: { reason: 'plugin' } }]);
  });

  it('is a time that is still to come', async () => {
    const [schedule] = await listWork(server, 'kind=schedule');
    expect(schedule?.wait).toEqual({ reason: 'time', detail: `It is due at ${schedule?.due_at}.` });
  });

  it('is a pause after a failure', async () => {
    await insertJob({ id: 'broken', plugin: 'gone' });
    const { stores, clock } = server.app.context;
    const begun = await stores.jobs.begin({ id: 'broken', tries: 0 }, clock.now());
    const due_at = formatTimestamp(clock.microseconds() + HOUR * 1_000);
    await stores.jobs.requeue({ id: 'broken', tries: begun?.job.tries ?? 0 }, { counts: true, due_at }, clock.now());
    const work = await server.app.context.work.list({ kind: 'job' }, clock.now(), { limit: 1, after: null });
    const own = work.items.map((item) => ({ ...item, plugin: null }));
    expect(await explainWaits(own, server.app.context, 'server')).toMatchObject([
      { wait: { reason: 'retry', detail: `The last try failed; the next one is at ${due_at}.` } },
    ]);
  });

  it('is a server that is free: as many jobs run as one server runs at once', async () => {
    const user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
    const start = () => server.request('POST', `/plugins/working/works/${user_id}`, { how: 'waits', note: '' });
    await start();
    await start();
    const detail = 'It is due. Jobs that run: 1. Each server runs 1 at once (jobs.running).';
    await vi.waitFor(
      async () => expect(await waitsOf(server, 'kind=job')).toEqual([null, { reason: 'server', detail }]),
      { timeout: 15_000, interval: 50 },
    );
  });

  it('is a table that the role of the server may not write', async () => {
    const { context } = server.app;
    const refused = { ...context, tablesWithoutRights: async () => ['plugin_schedules'] };
    const { items } = await context.work.list({ kind: 'schedule' }, context.clock.now(), { limit: 1, after: null });
    expect(await explainWaits(items, refused, 'server')).toMatchObject([
      { wait: { reason: 'rights', detail: expect.stringContaining('the table "plugin_schedules"') } },
    ]);
  });

  it('is an earlier delivery about the same learner, and a hook that is skipped', async () => {
    const one = createSubscriber('one');
    one.act = () => Promise.reject(new Error('full'));
    const effects = await startDeliveryServer(await createUrl(), [one]);
    onTestFinished(effects.close);
    const ada = await effects.createUser();
    await effects.completeLesson(ada, 'a');
    await effects.completeLesson(ada, 'b');
    const [second, first] = await listWork(effects.server, 'kind=delivery');
    expect(second?.wait).toEqual({
      reason: 'line',
      detail: `It waits behind ${first?.id}, which the plugin is told first about this learner.`,
    });
    expect(first?.wait).toEqual({
      reason: 'retry',
      detail: `The last try failed; the next one is at ${first?.due_at}.`,
    });
    // The fifth failure within a minute.
    for (const lesson of ['a', 'b', 'c', 'd']) await effects.completeLesson(await effects.createUser(), lesson);
    await effects.elapse(2 * SECOND);
    const waits = await waitsOf(effects.server, 'kind=delivery');
    expect(new Set(waits.map((wait) => wait?.reason))).toEqual(new Set(['hook']));
    expect(waits[0]?.detail).toBe(
      'The plugin "one" is not told of on_session_complete for a while: it has failed too often.',
    );
  });
});
