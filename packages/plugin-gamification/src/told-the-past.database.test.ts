import {
  createTestClock,
  createTestIds,
  describeEachDatabase,
  type PluginServer,
  startPluginServer,
} from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createLearnerHistory } from '../tests/learner-history.ts';
import { createGamification } from './migrations/0001-create-gamification.ts';
import { gamification } from './plugin.ts';
import type { LedgerEntry } from './schemas.ts';
import type { GamificationTables } from './tables.ts';

describeEachDatabase('what was completed before', ({ open }) => {
  const ledgerOf = async (server: PluginServer, user_id: string): Promise<LedgerEntry[]> =>
    (await server.request('GET', `/gamification/xp/${user_id}/history`)).body;

  it('is awarded when the plugin is installed, and not again after a reset', async () => {
    const database = await open();
    const options = { clock: createTestClock(), createId: createTestIds() };
    const before = await startPluginServer(database, [], options);
    const { project } = await before.createLearner();
    const { user_id } = project;
    const history = createLearnerHistory(before);
    const lessons = [
      await history.completeLesson(user_id, 'a', [[4, 4, 1]]),
      await history.completeLesson(user_id, 'b', []),
    ];
    await before.close();

    const server = await startPluginServer(database, [gamification], options);
    await server.host.deliveries.run();
    const ledger = await ledgerOf(server, user_id);
    expect(ledger.map(({ source_id, amount }) => [source_id, amount])).toEqual([
      [lessons[1], 38],
      [lessons[0], 100],
    ]);
    expect(await server.host.deliveries.summary()).toEqual({ waiting: 0, dead: 0, oldest_due_at: null });

    const reset = (body: object) => server.request('POST', `/gamification/reset/${user_id}`, body);
    await reset({ confirmation_token: (await reset({})).body.confirmation_token });
    await server.host.deliveries.replay({ plugin: 'gamification' });
    await server.host.deliveries.run();
    expect(await ledgerOf(server, user_id)).toEqual([]);
    await server.close();
  });

  it('counts from the first award on where the plugin was in use before resets were remembered', async () => {
    const database = await open();
    const owner = 'gamification';
    await database.migrate([{ owner, migrations: { '0001_create_gamification': createGamification } }]);
    const server = await startPluginServer(database, []);
    const [awarded, idle] = [(await server.createLearner()).user.id, (await server.createLearner()).user.id];
    const db = database.kysely<GamificationTables>();
    const award = { id: 'a', user_id: awarded, amount: 1, reason: 'quiz', source_id: null, multiplier: 1 };
    const created_at = '2026-11-19T12:00:00.000000+00:00';
    const entry = { ...award, breakdown: [], first_method: null, xp_total: 1, created_at };
    await db.insertInto('plg_gamification__ledger').values(entry).execute();
    await database.migrate([{ owner, migrations: gamification.migrations ?? {} }]);
    const rows = await db.selectFrom('plg_gamification__beginnings').selectAll().orderBy('user_id').execute();
    expect(rows).toEqual([
      { user_id: awarded, counts_from: created_at, reset_at: null },
      {
        user_id: idle,
        counts_from: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
        reset_at: null,
      },
    ]);
    await server.close();
  });
});
