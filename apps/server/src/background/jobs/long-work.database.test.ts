import { describeEachDatabase } from '@learnwright/test-kit';
import { announceLength } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp, WITH_PLUGINS } from '../../../tests/harness/test-app.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };

describeEachDatabase('long work', ({ createUrl }) => {
  let server: TestApp;
  let user_id: string;
  beforeAll(async () => {
    server = await createTestApp({ databaseUrl: await createUrl({ prepared: WITH_PLUGINS }), plugins: 'installed' });
    user_id = (await server.request('POST', '/users', { name: 'Ada' })).body.id;
  });
  afterAll(() => server.close());

  async function previewBirds(text: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([`# Birds\n\n${text}`]), 'birds.md');
    const url = 'http://localhost/api/plugins/content/import/detect';
    const preview: ParsedJson = await (
      await server.app.handle(new Request(url, await announceLength({ method: 'POST', body: form })))
    ).json();
    return preview.ref;
  }

  function execute(ref: string, headers: Record<string, string>) {
    const body = { ref, user_id, duplicate_action: 'overwrite' };
    return server.request('POST', '/plugins/content/import/execute', body, headers);
  }

  /** The events of a stream to its end, each with its data. */
  async function follow(id: string): Promise<{ readonly event: string; readonly data: ParsedJson }[]> {
    const response = await server.app.handle(new Request(`http://localhost/api/jobs/${id}/events`));
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const texts = (await response.text()).split('\n\n').filter((text) => text.startsWith('event: '));
    return texts.map((text) => {
      const [, event = '', data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
      return { event, data: JSON.parse(data) };
    });
  }

  it('imports content for a client that need not wait, and tells it to whoever follows', async () => {
    const { status, headers, body } = await execute(await previewBirds('They sing.'), {
      Prefer: 'respond-async, wait=9',
    });
    expect([status, headers.get('location')]).toEqual([202, `/api/jobs/${body.id}`]);
    expect(headers.get('preference-applied')).toBe('respond-async');
    const events = await follow(body.id);
    expect(events.map(({ event }) => event)).toEqual([...events.slice(1).map(() => 'progress'), 'done']);
    const { data: done } = events.at(-1) ?? { data: null };
    expect(done).toMatchObject({ status: 'succeeded', user_id, result: { imported: true, sets: 1, lessons: 1 } });
    expect(await follow(body.id)).toEqual([{ event: 'done', data: done }]);
    const waited = await execute(await previewBirds('They sing.'), {});
    expect(waited).toMatchObject({ status: 200, body: { imported: true, changes: { unchanged: 1 } } });
    expect(Object.keys(done.result).toSorted()).toEqual(Object.keys(waited.body).toSorted());
  });

  it('refuses at once what cannot be imported, and ends with the error of what could not', async () => {
    expect((await execute('nothing', { Prefer: 'respond-async' })).body.code).toBe('not_found');
    const ref = await previewBirds('They fly.');
    const created = { ref, user_id, duplicate_action: 'create' };
    const path = '/plugins/content/import/execute';
    const { id } = (await server.request('POST', path, created, { Prefer: 'respond-async' })).body;
    const [last] = (await follow(id)).slice(-1);
    expect(last?.data).toMatchObject({ status: 'failed', error: { code: 'conflict' }, result: null });
  });

  it('exports a user into a file that is the export, for a day', async () => {
    for (let count = 0; count < 20; count += 1) {
      const content = `${count} ${'x'.repeat(50_000)} ${crypto.randomUUID()}`;
      await server.request('POST', `/users/${user_id}/conversations`, { source: 'text', content });
    }
    const { status, headers, body } = await server.request('POST', `/users/${user_id}/exports`);
    expect([status, headers.get('location')]).toEqual([202, `/api/jobs/${body.id}`]);
    const [last] = (await follow(body.id)).slice(-1);
    const file = await server.request('GET', `/jobs/${body.id}/result`);
    expect(last?.data.result).toEqual({
      bytes: Buffer.byteLength(JSON.stringify(file.body)),
      href: `/api/jobs/${body.id}/result`,
    });
    const { exported_at: _, jobs: __, ...whole } = (await server.request('GET', `/users/${user_id}/export`)).body;
    expect(file.body).toMatchObject(whole);
    const { stores, clock } = server.app.context;
    await stores.jobs.deleteOldPieces(clock.now(), 1_000);
    expect((await server.request('GET', `/jobs/${body.id}/result`)).status).toBe(404);
  });

  it('is shown to its user and to operators alone', async () => {
    const required = await createTestApp({ plugins: {}, variables: { APP_AUTH_MODE: 'required' } });
    const operator = required.as(await required.createToken('operator'));
    const [ada, bob] = [
      (await operator.request('POST', '/users', { name: 'Ada' })).body.id,
      (await operator.request('POST', '/users', { name: 'Bob' })).body.id,
    ];
    const [asAda, asBob, asApp] = [
      required.as(await required.createToken('learner', ada)),
      required.as(await required.createToken('learner', bob)),
      required.as(await required.createToken('app')),
    ];
    const own = (await asAda.request('POST', `/users/${ada}/exports`)).body;
    const { jobs } = required.app.context;
    const ofNobody = await jobs.start({ plugin: null, kind: 'export_user', input: { user_id: ada }, user_id: null });
    const ask = async (caller: typeof asAda, path: string, method = 'GET') =>
      (await caller.request(method, path)).status;
    for (const [method, end] of [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
    ] as const) {
      expect(await ask(asAda, `/jobs/${own.id}${end}`, method)).toBe(200);
      expect(await ask(asBob, `/jobs/${own.id}${end}`, method)).toBe(404);
      expect(await ask(asApp, `/jobs/${ofNobody.id}${end}`, method)).toBe(404);
      expect(await ask(operator, `/jobs/${ofNobody.id}${end}`, method)).toBe(200);
    }
    expect(await ask(asApp, '/admin/jobs')).toBe(403);
    expect(await ask(asBob, `/users/${ada}/jobs`)).toBe(404);
    await required.close();
  });

  it('ends its streams when the server stops', async () => {
    const stopped = await createTestApp({ plugins: {} });
    const { id } = (await stopped.request('POST', '/users', { name: 'Ada' })).body;
    const { jobs, stores } = stopped.app.context;
    const job = await jobs.start({ plugin: 'gone', kind: 'nothing', input: null, user_id: id });
    const response = await stopped.app.handle(new Request(`http://localhost/api/jobs/${job.id}/events`));
    const reading = response.text();
    await vi.waitFor(async () => expect((await stores.jobs.find(job.id))?.status).toBe('queued'), PATIENCE);
    stopped.app.stopping.interrupt();
    expect(await reading).toMatch(/^event: progress\n[^\n]*\n\n$/);
    await stopped.close();
  });
});
