import { type Client, createApiStorage, createClient, type LearningStorage, requireData } from '@learnwright/client';
import { syncRecords } from '@learnwright/client/local';
import { addDays, moveElements, packOldAttempts } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveTestApp } from '../harness/served-app.ts';
import { openDevice } from './device.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const MIDNIGHT = '2026-11-20T00:00:00.000000+00:00';
const ADDRESS = { set_id: 's', lesson_id: '1', exercise_id: 'e' };

/** An attempt at a word, so many days after noon. */
const attemptAt = (element_key: string, day: number, correct = true) => ({
  ...{ ...ADDRESS, element_key, correct, attempted_at: addDays(NOON, day) },
  attempt_id: `${element_key}-${day}`,
});

const rowsOf = async (storage: LearningStorage) =>
  (await storage.listElementErrors()).map(({ id: _, user_id: __, ...row }) => row);

describeEachDatabase('attempts that a server has packed', ({ createUrl }) => {
  let server: ServedApp;
  let client: Client;
  beforeAll(async () => {
    server = await serveTestApp(await createUrl());
    client = createClient({ baseUrl: server.url });
    server.clock.set(addDays(NOON, 100));
  });
  afterAll(() => server.close());

  /** A learner on the server and a device that have the same, and then the server packs it. */
  async function createPacked() {
    const { id: user_id } = requireData(await client.post('/users', { body: { name: 'Ada' } }));
    const api = createApiStorage(client, user_id);
    const device = await openDevice(200 * 24 * 60);
    const days = [1, 2, 3, 4, 5];
    await device.storage.recordAttempts(
      ['house', 'mouse'].flatMap((word) => days.map((day) => attemptAt(word, day, day % 3 > 0))),
    );
    await syncRecords({ storage: device.storage, client, user_id });
    const before = await rowsOf(api);
    await packOldAttempts(server.app.context, user_id, addDays(MIDNIGHT, 5), null);
    expect(await rowsOf(api)).toEqual(before);
    return { user_id, api, storage: device.storage };
  }

  it('come to the same rows on a new device, on one that has them whole, and in files', async () => {
    const { user_id, api, storage } = await createPacked();
    const [fresh, other] = [await openDevice(), await openDevice()];
    await syncRecords({ storage: fresh.storage, client, user_id });
    expect((await fresh.storage.readRecords()).attempts).toHaveLength(4);
    await other.storage.importFile(await fresh.storage.exportFile());
    await storage.recordAttempts([attemptAt('house', 0, false), attemptAt('house', 6)]);
    for (const each of [storage, fresh.storage]) await syncRecords({ storage: each, client, user_id });
    await other.storage.importFile(await fresh.storage.exportFile());
    const expected = await rowsOf(api);
    expect(expected).toMatchObject([
      { error_count: 2, correct_streak: 3 },
      { error_count: 1, correct_streak: 2 },
    ]);
    for (const each of [storage, fresh.storage, other.storage]) expect(await rowsOf(each)).toEqual(expected);
  });

  it('are known when a device sends everything again, and go to another account as they are', async () => {
    const { user_id, api, storage } = await createPacked();
    const before = await rowsOf(api);
    const fresh = await openDevice();
    await syncRecords({ storage: fresh.storage, client, user_id });
    const { id: other_id } = requireData(await client.post('/users', { body: { name: 'Ada' } }));
    const other = createApiStorage(client, other_id);
    for (const each of [fresh.storage, storage]) {
      await syncRecords({ storage: each, client, user_id: other_id });
      expect(await rowsOf(other)).toEqual(before);
      await syncRecords({ storage: each, client, user_id });
      expect(await rowsOf(api)).toEqual(before);
    }
  });

  it('move on a device that has received them packed', async () => {
    const { user_id, api } = await createPacked();
    const fresh = await openDevice();
    await syncRecords({ storage: fresh.storage, client, user_id });
    await moveElements({ unitOfWork: server.app.context.unitOfWork }, [
      { from: { ...ADDRESS, element_key: 'house' }, to: { ...ADDRESS, element_key: 'home' } },
    ]);
    const expected = await rowsOf(api);
    expect(expected.map(({ element_key }) => element_key)).toEqual(['home', 'mouse']);
    await syncRecords({ storage: fresh.storage, client, user_id });
    expect(await rowsOf(fresh.storage)).toEqual(expected);
  });

  it('come back to a device that takes the one back which carries them', async () => {
    const { user_id, api, storage } = await createPacked();
    const before = await rowsOf(api);
    await storage.undoAttempt('house-4');
    expect(await syncRecords({ storage, client, user_id })).toMatchObject({ sent: 1, received: 1 });
    expect(await rowsOf(api)).toEqual(before);
    expect(await rowsOf(storage)).toEqual(before);
  });

  it('are refused where a device makes them up', async () => {
    const { user_id } = await createPacked();
    for (const earlier of ['nonsense', '+zzzzzzzzzzzz.a']) {
      const body = { attempts: [{ ...attemptAt('tree', 1), earlier }] };
      const answer = await server.request('POST', `/users/${user_id}/changes`, body);
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/attempts/0/earlier' }]]);
    }
  });
});
