import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import { definePlugin } from '@learnwright/plugin-sdk';
import { createTestClock, describeEachDatabase, startPluginServer, type TestClock } from '@learnwright/test-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualTimers } from '../harness/manual-timers.ts';
import { createTestApp } from '../harness/test-app.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KEY = { plugin: 'clockwork', name: 'hourly' };

/** A plugin that notes when its work was due. */
function createClockwork(work: () => unknown = () => undefined) {
  const due: string[] = [];
  const plugin = definePlugin({
    ...{ name: 'clockwork', version: '1.0.0', api_version: '1', license_tier: 'core' },
    activate: (context) => {
      context.schedule('hourly', { every: { hours: 1 } }, async ({ due_at }) => {
        due.push(due_at.slice(0, 16));
        await work();
      });
      context.schedule('morning', { cron: '0 6 * * *', timezone: 'Europe/Berlin' }, () => undefined);
    },
  });
  return { due, plugin };
}

describeEachDatabase('scheduled work of plugins', ({ label, createUrl }) => {
  async function start(url: string, clock: TestClock, plugin: unknown) {
    const server = await createTestApp({
      ...{ databaseUrl: url, plugins: { clockwork: plugin }, clock, timers: createManualTimers() },
    });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await server.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { ...server, close, run: () => server.app.context.host.schedules.run() };
  }

  it('is done once after a stop of many periods, and shown to operators with what has come of it', async () => {
    const url = await createUrl();
    const clock = createTestClock();
    const { due, plugin } = createClockwork(() => {
      if (due.length === 2) throw new Error('full');
    });
    const first = await start(url, clock, plugin);
    clock.advance(HOUR);
    await first.run();
    await first.close();
    clock.advance(10 * HOUR);
    const second = await start(url, clock, plugin);
    await second.run();
    expect(due).toEqual(['2026-11-20T13:00', '2026-11-20T14:00']);
    const { body } = await second.request('GET', '/admin/plugins/clockwork');
    const failed = { ...KEY, rule: { every: { hours: 1 } }, tries: 1, last_error: 'full' };
    expect(body.schedules).toEqual([
      { ...failed, ...timesOf(['2026-11-20T14:00', '2026-11-20T23:01', '2026-11-20T23:00', '2026-11-20T13:00']) },
      {
        ...{
          ...KEY,
          name: 'morning',
          rule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
          tries: 0,
          last_error: null,
        },
        ...timesOf(['2026-11-21T05:00', '2026-11-21T05:00', null, null]),
      },
    ]);
    expect((await second.request('GET', '/plugins/errors')).body).toEqual({
      clockwork: 'schedule hourly threw: full',
    });
    clock.advance(MINUTE);
    await second.run();
    clock.advance(HOUR);
    await second.run();
    expect(due.slice(2)).toEqual(['2026-11-20T14:00', '2026-11-21T00:00']);
  });

  it('of a server that has ended in the middle of it is done by the next one', async () => {
    const url = await createUrl();
    const clock = createTestClock();
    const { due, plugin } = createClockwork();
    const first = await start(url, clock, plugin);
    await first.close();
    clock.advance(HOUR);
    const database = await openDatabase({ url });
    const lease = { owner: 'killed', now: clock.now(), until: '2026-11-20T23:00:00.000000+00:00' };
    expect(await database.plugins.schedules.leases.take([KEY], lease)).toEqual([KEY]);
    await database.close();
    const second = await start(url, clock, plugin);
    await second.run();
    expect(due).toHaveLength(1);
  });

  it('is done in a server of the test kit when its clock says so', async () => {
    const database = await openDatabase({ url: await createUrl() });
    onTestFinished(() => database.close());
    await database.migrate([CORE_MIGRATIONS]);
    const { due, plugin } = createClockwork();
    const server = await startPluginServer(database, [plugin]);
    onTestFinished(server.close);
    server.clock.advance(HOUR);
    await server.host.schedules.run();
    await server.host.schedules.run();
    expect(due).toHaveLength(1);
  });

  describe.runIf(label === 'PostgreSQL')('of two servers', () => {
    it('is done by one, each time it is due, also where their clocks differ', async () => {
      const url = await createUrl();
      const clocks = [createTestClock(), createTestClock()] as const;
      const [left, right] = [createClockwork(), createClockwork()];
      const servers = [await start(url, clocks[0], left.plugin), await start(url, clocks[1], right.plugin)] as const;
      clocks[1].advance(MINUTE);
      for (let slot = 0; slot < 20; slot += 1) {
        for (const clock of clocks) clock.advance(HOUR / 2);
        await Promise.all(servers.map(({ run }) => run()));
        for (const clock of clocks) clock.advance(HOUR / 2);
        await Promise.all(servers.map(({ run }) => run()));
      }
      const all = [...left.due, ...right.due];
      expect(all).toHaveLength(20);
      expect(new Set(all).size).toBe(20);
    });

    it('is left to one that lives and is at it, however long the other waits', async () => {
      const url = await createUrl();
      const clock = createTestClock();
      const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const busy = createClockwork(() => {
        begun.resolve();
        return released.promise;
      });
      const idle = createClockwork();
      const first = await start(url, clock, busy.plugin);
      const second = await start(url, clock, idle.plugin);
      clock.advance(HOUR);
      const running = first.run();
      await begun.promise;
      clock.advance(4 * MINUTE);
      await second.run();
      expect(idle.due).toEqual([]);
      released.resolve();
      await running;
      await second.run();
      expect(idle.due).toEqual([]);
    });
  });
});

/** The times of a schedule as an answer has them. */
function timesOf(times: readonly (string | null)[]) {
  const [slot_at, due_at, last_started_at, last_succeeded_at] = times.map((time) =>
    time === null ? null : expect.stringContaining(time),
  );
  return { slot_at, due_at, last_started_at, last_succeeded_at };
}
