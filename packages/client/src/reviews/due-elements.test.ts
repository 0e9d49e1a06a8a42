import { expect, it } from 'vitest';
import { breakOff, json, page, problem, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';
import { createApiStorage } from '../storage/api-storage.ts';
import { type DueElementsQuery, type ElementPorts, readDueElements } from './due-elements.ts';

const server = await startScriptedServer();
const client = createClient({ baseUrl: server.url });
const storage = createApiStorage(client, 'ada');
const due_before = '2026-11-27T00:00:00Z';
const keysOf = async (query: DueElementsQuery, ports: ElementPorts = { storage, client }) =>
  (await readDueElements(ports, query)).map(({ element_key }) => element_key);
const asked = () => server.received.map(({ url }) => new URL(url, server.url).pathname.split('/').at(-1));

it('fills a session with mastered elements that come back, behind those that went wrong', async () => {
  server.answer(json(200, [{ element_key: 'wrong' }]), json(200, [{ element_key: 'mastered' }]));
  expect(await keysOf({ limit: 20, set_id: 'german', due_before })).toEqual(['wrong', 'mastered']);
  expect(server.received.map(({ url }) => new URL(url, server.url).searchParams.toString())).toEqual([
    'set_id=german&due_before=2026-11-27T00%3A00%3A00Z&limit=20',
    'set_id=german&due_before=2026-11-27T00%3A00%3A00Z&limit=19',
  ]);
});

it('asks no further source when the session is full', async () => {
  server.answer(json(200, [{ element_key: 'wrong' }]));
  expect(await keysOf({ limit: 1 })).toEqual(['wrong']);
  expect(asked()).toEqual(['review-queue']);
});

it('reads one source alone where one is named', async () => {
  server.answer(json(200, []));
  await keysOf({ limit: 20, source: 'core.elements' });
  expect(asked()).toEqual(['review-queue']);
  server.answer(json(200, [{ element_key: 'mastered' }]));
  expect(await keysOf({ limit: 20, source: 'maintenance.elements' })).toEqual(['mastered']);
  expect(asked()).toEqual(['queue']);
});

it('has no mastered elements of a server without maintenance, and none without a server', async () => {
  server.answer(json(200, []), problem(404, 'not_found'));
  expect(await keysOf({ limit: 20 })).toEqual([]);
  server.answer(json(200, [{ element_key: 'wrong' }]));
  expect((await readDueElements({ storage, client: null }, { limit: 20 })).length).toBe(1);
  expect(asked()).toEqual(['review-queue']);
});

it('reads mastered elements of the account of a local storage, and has its own elements where the account cannot be read', async () => {
  const local = { user_id: 'device', readReviewQueue: storage.readReviewQueue };
  const ports = { storage: local, client, user_id: 'account' };
  server.answer(json(200, [{ element_key: 'wrong' }]), json(200, [{ element_key: 'mastered' }]));
  expect(await keysOf({}, ports)).toEqual(['wrong', 'mastered']);
  expect(server.received[1]?.url).toContain('/plugins/maintenance/account/queue');
  server.answer(json(200, [{ element_key: 'wrong' }]), breakOff);
  expect(await keysOf({}, ports)).toEqual(['wrong']);
  expect(server.received).toHaveLength(2);
  server.answer(json(200, [{ element_key: 'wrong' }]), page(502));
  expect(await keysOf({}, ports)).toEqual(['wrong']);
});

it('rejects where a source cannot be read', async () => {
  server.answer(json(200, []), problem(403, 'forbidden'));
  await expect(keysOf({ limit: 20 })).rejects.toMatchObject({ code: 'forbidden' });
});
