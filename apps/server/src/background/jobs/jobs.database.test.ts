import { AppError } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp, type TestAppOptions } from '../../../tests/harness/test-app.ts';
import { createWorkingPlugin, type Work } from '../../../tests/harness/working-plugin.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };

describeEachDatabase('jobs', ({ createUrl, label }) => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await createUrl();
  });

  async function serve(options: TestAppOptions = {}) {
    const { plugin, works } = createWorkingPlugin();
    const server = await createTestApp({ databaseUrl, plugins: { working: plugin }, ...options });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await server.close();
      isOpen = false;
    };
    onTestFinished(async () => {
      // The next test begins without jobs of this one.
      const { jobs } = server.app.context;
      for (const { id } of isOpen ? await server.app.context.stores.jobs.listOpen(100) : []) await jobs.cancel(id);
      await close();
    });
    return { server, works, close };
  }

  async function createUser({ request }: TestApp): Promise<string> {
    return (await request('POST', '/users', { name: 'Ada' })).body.id;
  }

  function startWork({ request }: TestApp, user_id: string, how = 'waits', query = '') {
    return request('POST', `/plugins/working/works/${user_id}${query}`, { how, note: 'a note' });
  }

  function waitFor({ request }: TestApp, id: string, status: string): Promise<ParsedJson> {
    return vi.waitFor(async () => {
      const { body } = await request('GET', `/jobs/${id}`);
      expect(body.status).toBe(status);
      return body;
    }, PATIENCE);
  }

  function nextWork(works: readonly Work[], count = 1): Promise<Work> {
    return vi.waitFor(() => {
      const work = works[count - 1];
      if (work === undefined) throw new Error('Nothing is under way.');
      return work;
    }, PATIENCE);
  }

  it('are answered with their address, and tell how far they are and what came of them', async () => {
    const { server, works } = await serve();
    const user_id = await createUser(server);
    const { status, headers, body } = await startWork(server, user_id);
    expect([status, headers.get('location')]).toEqual([202, `/api/jobs/${body.id}`]);
    expect(body).toMatchObject({ kind: 'work', plugin: 'working', user_id, status: 'queued', tries: 0 });
    const work = await nextWork(works);
    expect(work).toMatchObject({ input: { note: 'a note' }, job: { id: body.id, tries: 1, saved: null } });
    work.job.progress(3, 7, 'three');
    const progress = { done: 3, total: 7, message: 'three' };
    expect((await server.request('GET', `/jobs/${body.id}`)).body).toMatchObject({ status: 'running', progress });
    work.finish({ sum: 42 });
    const ended = await waitFor(server, body.id, 'succeeded');
    expect(ended).toMatchObject({ progress, result: { sum: 42 }, error: null, input: null, tries: 1 });
    expect((await server.request('GET', `/users/${user_id}/jobs`)).body).toEqual([ended]);
    expect((await server.request('GET', '/admin/jobs?status=succeeded')).body).toContainEqual(ended);
    expect((await server.request('GET', '/admin/jobs?status=queued')).body).toEqual([]);
  });

  it('start only where the request that starts them succeeds', async () => {
    const { server } = await serve();
    const user_id = await createUser(server);
    expect((await startWork(server, user_id, 'counts', '?fail=yes')).status).toBe(409);
    expect((await startWork(server, user_id, 'sleeps')).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/how' }],
    });
    expect((await server.request('GET', `/users/${user_id}/jobs`)).body).toEqual([]);
  });

  it('end with the error that refuses them, and never with a stack', async () => {
    const { server } = await serve({ config: 'jobs: { tries: 1 }' });
    const user_id = await createUser(server);
    const [refused, broken] = [await startWork(server, user_id, 'refuses'), await startWork(server, user_id, 'breaks')];
    expect(await waitFor(server, refused.body.id, 'failed')).toMatchObject({
      error: { code: 'conflict', detail: 'Not now.' },
    });
    const failed = await waitFor(server, broken.body.id, 'failed');
    expect(failed.error.code).toBe('plugin_failed');
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect((await server.request('GET', '/plugins/errors')).body.working).toContain('job work threw');
  });

  it('are tried again where they break, as often as the settings say', async () => {
    const { server, works } = await serve({ config: 'jobs: { tries: 2 }' });
    const { id } = (await startWork(server, await createUser(server))).body;
    (await nextWork(works)).fail(new Error('torn'));
    const second = await nextWork(works, 2);
    expect(second.job.tries).toBe(2);
    second.fail(new Error('torn'));
    expect(await waitFor(server, id, 'failed')).toMatchObject({ tries: 2, error: { code: 'plugin_failed' } });
  });

  it('lose no try where the database or the server is to blame', async () => {
    const { server, works } = await serve({ config: 'jobs: { tries: 1 }' });
    const { id } = (await startWork(server, await createUser(server))).body;
    (await nextWork(works)).fail(new AppError('database_unavailable', 'The database does not answer.'));
    (await nextWork(works, 2)).finish('done');
    expect(await waitFor(server, id, 'succeeded')).toMatchObject({ tries: 2, result: 'done' });
  });

  it('can be cancelled: one that waits at once, one that runs when it looks', async () => {
    const { server, works } = await serve({ config: 'jobs: { running: 1 }' });
    const user_id = await createUser(server);
    const [first, second] = [(await startWork(server, user_id)).body, (await startWork(server, user_id)).body];
    await nextWork(works);
    const cancel = async (id: string) => (await server.request('POST', `/jobs/${id}/cancel`)).body;
    expect(await cancel(second.id)).toMatchObject({ status: 'cancelled', started_at: null });
    expect(await cancel(first.id)).toMatchObject({ cancel_requested: true });
    const cancelled = await waitFor(server, first.id, 'cancelled');
    expect(await cancel(first.id)).toEqual(cancelled);
    expect(works).toHaveLength(1);
  });

  it('are tried again when an operator asks, once, from where they stood', async () => {
    const { server, works } = await serve({ config: 'jobs: { tries: 1 }' });
    const { request } = server;
    const user_id = await createUser(server);
    const { id } = (await startWork(server, user_id)).body;
    const retry = () => request('POST', `/admin/jobs/${id}/retry`);
    const first = await nextWork(works);
    expect(await retry()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('running') } });
    await first.job.save({ step: 2 });
    first.fail(new AppError('conflict', 'Not now.'));
    await waitFor(server, id, 'failed');
    const answers = await Promise.all([retry(), retry(), retry()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id, error: null, ended_at: null });
    const second = await nextWork(works, 2);
    expect(second).toMatchObject({ input: { note: 'a note' }, job: { id, tries: 2, saved: { step: 2 } } });
    second.finish('done');
    expect(await waitFor(server, id, 'succeeded')).toMatchObject({
      result: 'done',
      error: null,
      input: null,
      tries: 2,
    });
    expect(await retry()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('succeeded') } });
    expect((await request('POST', '/admin/jobs/nothing/retry')).status).toBe(404);
    expect(works).toHaveLength(2);
  });

  it('are listed by what they are, and counted by their state', async () => {
    const { server, works } = await serve({ config: 'jobs: { tries: 1, running: 1 }' });
    const { request } = server;
    const user_id = await createUser(server);
    const before = (await request('GET', '/admin/work/summary')).body;
    const { id } = (await startWork(server, user_id, 'refuses')).body;
    await waitFor(server, id, 'failed');
    const [running, queued] = [(await startWork(server, user_id)).body.id, (await startWork(server, user_id)).body.id];
    await nextWork(works);
    const after = (await request('GET', '/admin/work/summary')).body;
    const { failed } = before.jobs;
    expect(after).toEqual({ ...before, jobs: { queued: 1, running: 1, failed: failed + 1 } });
    const idsOf = async (query: string) =>
      (await request('GET', `/admin/jobs?${query}`)).body.map((job: ParsedJson) => job.id);
    expect(await idsOf(`user_id=${user_id}`)).toEqual([queued, running, id]);
    expect(await idsOf(`user_id=${user_id}&status=failed&kind=work&plugin=working`)).toEqual([id]);
    expect([await idsOf('kind=nothing'), await idsOf('plugin=nothing')]).toEqual([[], []]);
  });

  it('that are tried again count among those that a user may have', async () => {
    const { server } = await serve({ config: 'jobs: { per_user: 1 }' });
    const user_id = await createUser(server);
    const { id } = (await startWork(server, user_id, 'refuses')).body;
    await waitFor(server, id, 'failed');
    await startWork(server, user_id);
    const refused = await server.request('POST', `/admin/jobs/${id}/retry`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_jobs' } });
    expect((await server.request('GET', `/jobs/${id}`)).body.status).toBe('failed');
  });

  it('are as many as a user may have', async () => {
    const { server } = await serve({ config: 'jobs: { per_user: 2 }' });
    const [user_id, other] = [await createUser(server), await createUser(server)];
    await startWork(server, user_id);
    await startWork(server, user_id);
    expect(await startWork(server, user_id)).toMatchObject({ status: 429, body: { code: 'too_many_jobs' } });
    expect((await startWork(server, other)).status).toBe(202);
  });

  it('go on where they stood when their server has stopped', async () => {
    const before = await serve();
    const user_id = await createUser(before.server);
    const { id } = (await startWork(before.server, user_id)).body;
    const { job } = await nextWork(before.works);
    await job.save({ step: 3 });
    await before.close();
    const after = await serve();
    const again = await nextWork(after.works);
    expect(again.job).toMatchObject({ id, tries: 2, saved: { step: 3 } });
    again.finish('done');
    expect(await waitFor(after.server, id, 'succeeded')).toMatchObject({ result: 'done', tries: 2 });
  });

  it('go with their user', async () => {
    const { server, works } = await serve();
    const user_id = await createUser(server);
    const { id } = (await startWork(server, user_id)).body;
    const work = await nextWork(works);
    expect((await server.request('DELETE', `/users/${user_id}`)).status).toBe(204);
    expect((await server.request('GET', `/jobs/${id}`)).status).toBe(404);
    await expect(work.job.save({})).rejects.toThrow('taken the job over');
  });

  describe.runIf(label === 'PostgreSQL')('of servers that share a database', () => {
    it('are done once, by any of them, and cancelled from any of them', async () => {
      const [left, right] = [
        await serve({ config: 'jobs: { running: 1 }' }),
        await serve({ config: 'jobs: { running: 1 }' }),
      ];
      const user_id = await createUser(left.server);
      const jobs = [];
      for (let count = 0; count < 6; count += 1) jobs.push((await startWork(left.server, user_id, 'counts')).body.id);
      for (const id of jobs) expect(await waitFor(right.server, id, 'succeeded')).toMatchObject({ tries: 1 });
      const { id } = (await startWork(left.server, user_id)).body;
      await vi.waitFor(() => expect([...left.works, ...right.works]).toHaveLength(1), PATIENCE);
      const other = left.works.length === 1 ? right.server : left.server;
      await other.request('POST', `/jobs/${id}/cancel`);
      await waitFor(other, id, 'cancelled');
    });
  });
});
