import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@learnwright/db';
import { definePlugin, type MigrationContext, z } from '@learnwright/plugin-sdk';
import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../tests/harness/test-app.ts';

interface DiaryTables {
  readonly plg_diary__entries: { readonly user_id: string; readonly text: string };
  readonly plg_diary__marks: { readonly user_id: string; readonly mark: string };
}

/** Keeps entries whose key would keep the user, and marks without any key. */
const diary = definePlugin<Record<never, never>, DiaryTables>({
  name: 'diary',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  migrations: { '0001_create': { up: createDiary } },
  privacy: {
    export_user: () => null,
    erase_user: async ({ db }, user_id) => {
      await db.deleteFrom('plg_diary__entries').where('user_id', '=', user_id).execute();
      await db.deleteFrom('plg_diary__marks').where('user_id', '=', user_id).execute();
    },
  },
  routes: (route) => [
    route.post(
      '/entries/{user_id}',
      { access: 'learner', summary: 'Write', params: z.object({ user_id: z.string() }), response: { 201: z.null() } },
      async ({ context: { db }, params: { user_id } }) => {
        await db.insertInto('plg_diary__entries').values({ user_id, text: 'Dear diary' }).execute();
        await db.insertInto('plg_diary__marks').values({ user_id, mark: 'good' }).execute();
        return null;
      },
    ),
    route.post(
      '/slow-marks/{user_id}',
      { access: 'learner', summary: 'Mark', params: z.object({ user_id: z.string() }), response: { 201: z.null() } },
      async ({ context: { db, records, transaction }, params: { user_id } }) => {
        await transaction(async () => {
          await records.createCurriculum(user_id, { title: 'German', description: null });
          await db.insertInto('plg_diary__marks').values({ user_id, mark: 'late' }).execute();
          gate.begun.resolve();
          await gate.opened.promise;
        });
        return null;
      },
    ),
  ],
});

/** Holds a unit of work of the diary open. */
const gate = { begun: Promise.withResolvers<void>(), opened: Promise.withResolvers<void>() };

async function createDiary({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('plg_diary__entries')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('text', 'text')
    .execute();
  await db.schema
    .createTable('plg_diary__marks')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('mark', 'text')
    .execute();
}

interface Activity {
  readonly pg_stat_activity: { readonly query: string; readonly wait_event_type: string | null };
}

/** Waits until PostgreSQL has a deletion of users waiting for a lock. */
async function waitForWaitingDeletion(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const waiting = database.kysely<Activity>().selectFrom('pg_stat_activity').select('query');
  const deletions = waiting.where('wait_event_type', '=', 'Lock').where('query', 'like', 'delete from "users"%');
  await vi.waitFor(async () => expect(await deletions.execute()).not.toEqual([]), { timeout: 10_000 });
  await database.close();
}

describeEachDatabase('the erasure of a user', ({ createUrl, label }) => {
  async function withServer<T>(options: TestAppOptions, work: (server: TestApp) => Promise<T>): Promise<T> {
    const server = await createTestApp(options);
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  /** Two users who have both written something into their diary. */
  function write(server: TestApp): Promise<string[]> {
    return Promise.all(
      ['Ada', 'Grace'].map(async (name) => {
        const { id } = (await server.request('POST', '/users', { name })).body;
        expect((await server.request('POST', `/plugins/diary/entries/${id}`)).status).toBe(201);
        return id;
      }),
    );
  }

  it.each(['disabled', 'failed'])('takes the rows of a plugin along that is %s', async (status) => {
    const databaseUrl = await createUrl();
    const plugins = { diary };
    const [user_id, other_id] = await withServer({ databaseUrl, plugins }, write);
    const folder = await mkdtemp(join(tmpdir(), 'learnwright-test-'));
    mkdirSync(join(folder, 'config'));
    writeFileSync(join(folder, 'config/app.yaml'), status === 'disabled' ? 'plugins:\n  enabled: []\n' : '');
    const broken = { ...diary, activate: () => Promise.reject(new Error('broken')) };
    const variables = { APP_CONFIG_DIR: join(folder, 'config') };
    await withServer({ databaseUrl, plugins: { diary: broken }, variables }, async (server) => {
      expect((await server.request('GET', '/plugins/health')).body.diary.status).toBe(status);
      expect((await server.request('DELETE', `/users/${user_id}`)).status).toBe(204);
    });
    await rm(folder, { recursive: true });
    const database = await openDatabase({ url: databaseUrl });
    const db = database.kysely<DiaryTables>();
    expect(await db.selectFrom('plg_diary__entries').select('user_id').execute()).toEqual([{ user_id: other_id }]);
    expect(await db.selectFrom('plg_diary__marks').select('user_id').execute()).toEqual([{ user_id: other_id }]);
    await database.close();
  });

  it('takes along what a unit under way was adding', async () => {
    const databaseUrl = await createUrl();
    gate.begun = Promise.withResolvers();
    gate.opened = Promise.withResolvers();
    await withServer({ databaseUrl, plugins: { diary } }, async ({ request }) => {
      const { id } = (await request('POST', '/users', { name: 'Ada' })).body;
      const marking = request('POST', `/plugins/diary/slow-marks/${id}`);
      await gate.begun.promise;
      const erasing = request('DELETE', `/users/${id}`);
      // On SQLite the erasure begins when the unit has ended.
      if (label === 'PostgreSQL') await waitForWaitingDeletion(databaseUrl);
      gate.opened.resolve();
      expect([(await marking).status, (await erasing).status]).toEqual([201, 204]);
    });
    const database = await openDatabase({ url: databaseUrl });
    expect(await database.kysely<DiaryTables>().selectFrom('plg_diary__marks').selectAll().execute()).toEqual([]);
    await database.close();
  });

  it('leaves no answer of a request that was under way, and lets it end', async () => {
    const databaseUrl = await createUrl();
    const ai = createScriptedAi();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string>();
    ai.answer(() => {
      asked.resolve();
      return answered.promise;
    });
    const options = { databaseUrl, plugins: 'installed', also: { 'scripted-ai': ai.plugin } } as const;
    await withServer(options, async ({ app, request }) => {
      const { id } = (await request('POST', '/users', { name: 'Ada' })).body;
      await request('POST', `/settings/${id}/api-key`, { provider: 'provider_a', key: 'a-key' });
      await request('PATCH', `/settings/${id}`, { model_override_provider_a: 'scripted-model' });
      const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
      const project_id = (await request('POST', `/users/${id}/projects`, plan)).body.id;
      const headers = { 'Idempotency-Key': 'phrase' };
      const phrase = request('POST', '/plugins/session/pronunciation/phrase', { project_id }, headers);
      await asked.promise;
      const { storedResponses } = app.context.stores;
      expect(await storedResponses.find('anyone', 'phrase')).toMatchObject({ answer: null });
      expect((await request('DELETE', `/users/${id}`)).status).toBe(204);
      answered.resolve('{"phrase": "Guten Tag", "language": "de"}');
      expect(await phrase).toMatchObject({ status: 200, body: { phrase: 'Guten Tag' } });
      expect(await storedResponses.find('anyone', 'phrase')).toBeNull();
    });
  });
});
