import { createHono } from '@learnwright/http';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../tests/harness/test-app.ts';
import { CHANGES_ROUTE, createPageChanges } from './page-changes.ts';

const ADDRESS = '/plugin-ui/quiz/changes';

/** Changes of a plugin `quiz` whose next reload answers `next`, and requests that are sent to them. */
function createChanges(running = true) {
  const stop = new AbortController();
  const state = { running, next: { changed: true, faults: [] as const } };
  const changes = createPageChanges({
    host: {
      reloadPages: async () => (state.running ? state.next : null),
      manifests: () =>
        state.running ? { quiz: { name: 'quiz', version: '1.0.0', display_name: { en: 'Quiz' } } } : {},
    },
    linked: ['quiz'],
    stopping: { begun: stop.signal },
    start: 'start',
  });
  const app = createHono();
  app.use(async (c, next) => {
    c.env = { ...c.env, requestId: 'request-1', route: null };
    await next();
  });
  app.get(CHANGES_ROUTE, changes.answer);
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://localhost${path}`, { headers }), {});
  return { changes, state, stop, ask };
}

/** The texts of a stream, one after the other. */
function read(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader?.read())?.value, cancel: () => reader?.cancel() };
}

describe('the stream of the changes of pages', () => {
  it('says at once which pages there are, and after each change which there are then', async () => {
    const { changes, ask } = createChanges();
    const response = await ask(ADDRESS, { 'Sec-Fetch-Site': 'same-origin' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const { next, cancel } = read(response);
    expect(await next()).toBe('retry: 500\n\ndata: start.0\n\n');
    expect(await changes.reload()).toEqual([{ plugin: 'quiz', changed: true, faults: [] }]);
    expect(await next()).toBe('data: start.1\n\n');
    await cancel();
    await changes.reload();
    expect(await read(await ask(ADDRESS)).next()).toBe('retry: 500\n\ndata: start.2\n\n');
  });

  it('says nothing of pages that are what they were', async () => {
    const { changes, state, ask } = createChanges();
    const { next } = read(await ask(ADDRESS));
    await next();
    state.next = { changed: false, faults: [] };
    await changes.reload();
    state.next = { changed: true, faults: [] };
    await changes.reload();
    expect(await next()).toBe('data: start.1\n\n');
  });

  it('says nothing while the plugin does not run', async () => {
    const { changes, ask } = createChanges(false);
    expect(await read(await ask(ADDRESS)).next()).toBe('retry: 500\n\n');
    expect(await changes.reload()).toEqual([]);
  });

  it('ends when the server begins to stop, so that nobody waits for it', async () => {
    const { stop, ask } = createChanges();
    const { next } = read(await ask(ADDRESS));
    await next();
    stop.abort();
    expect(await next()).toBeUndefined();
    const late = read(await ask(ADDRESS));
    expect([await late.next(), await late.next()]).toEqual(['retry: 500\n\ndata: start.0\n\n', undefined]);
  });

  it.each(['cross-site', 'same-site', 'none'])('is held open by no page that is %s', async (site) => {
    const { ask } = createChanges();
    await expect(ask(ADDRESS, { 'Sec-Fetch-Site': site })).rejects.toMatchObject({ code: 'origin_not_allowed' });
  });

  it('is there for no other plugin', async () => {
    const { ask } = createChanges();
    for (const path of ['/plugin-ui/other/changes', '/plugin-ui/__proto__/changes', '/plugin-ui/qu%69z/changes']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });
});

it('is not there on a server that runs for nobody who writes a plugin', async () => {
  const server = await createTestApp();
  const { status, headers } = await server.app.handle(new Request('http://localhost/plugin-ui/flashcards/changes'));
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  expect(server.app.pageChanges).toBeNull();
  const manifests = Object.values((await server.request('GET', '/plugins/manifests')).body);
  expect(manifests.filter((manifest) => Object.hasOwn(Object(manifest), 'changes'))).toEqual([]);
  await server.close();
});
