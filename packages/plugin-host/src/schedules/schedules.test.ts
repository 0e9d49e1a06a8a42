import { AppError } from '@learnwright/core';
import { definePlugin, type PluginContext, type ScheduledRun } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, createTestHost, offer, offerVersion, startHost } from '../../tests/test-host.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A plugin that does what the test says, every hour. */
function hourly(work: (run: ScheduledRun) => unknown = () => undefined, name = 'clockwork') {
  return definePlugin({
    ...blank(name),
    activate: (context) => context.schedule('hourly', { every: { hours: 1 } }, work),
  });
}

/** A host of one plugin that notes its runs. */
async function startHourly(work: (run: ScheduledRun) => unknown = () => undefined) {
  const runs: ScheduledRun[] = [];
  const started = await startHost([
    offer(
      hourly((run) => {
        runs.push(run);
        return work(run);
      }),
    ),
  ]);
  const row = async () => (await started.schedules.list())[0];
  const pass = async (milliseconds: number) => {
    started.pass(milliseconds);
    await started.host.schedules.run();
  };
  return { ...started, runs, row, pass };
}

test('is done when it is due, and once after a time in which it was missed', async () => {
  const { runs, row, pass } = await startHourly();
  await pass(59 * MINUTE);
  expect(runs).toHaveLength(0);
  await pass(MINUTE);
  expect(runs).toMatchObject([{ name: 'hourly', tries: 1 }]);
  await pass(100 * HOUR);
  await pass(MINUTE);
  expect(runs).toHaveLength(2);
  expect(await row()).toMatchObject({ tries: 0, owner: null, last_error: null, last_succeeded_at: expect.any(String) });
});

test('that fails is tried again in a minute, in five and so on, counts against its plugin, and goes on by its rule', async () => {
  const { host, runs, row, pass } = await startHourly(() => Promise.reject(new Error('full')));
  await pass(HOUR);
  expect(host.errors()).toEqual({ clockwork: 'schedule hourly threw: full' });
  expect(host.health().clockwork).toMatchObject({ status: 'degraded', error_count: 1 });
  expect(await row()).toMatchObject({ tries: 1, last_error: 'full', last_succeeded_at: null });
  const counts: number[] = [];
  for (const minutes of [0.5, 0.6, 4, 1.1, 14, 1.1, 40]) {
    await pass(minutes * MINUTE);
    counts.push(runs.length);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4, 5]);
  expect(runs.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 5]);
  // The first four are tries of one time, the fifth is that of the next hour.
  expect(new Set(runs.slice(0, 4).map(({ due_at }) => due_at)).size).toBe(1);
  expect(runs[4]?.due_at).not.toBe(runs[0]?.due_at);
});

test('that fails through nobody’s fault is tried again soon, and costs no try', async () => {
  const { host, runs, row, pass } = await startHourly(() => {
    throw new AppError('overloaded', 'Too much.');
  });
  await pass(HOUR);
  await pass(11_000);
  expect(runs.map(({ tries }) => tries)).toEqual([1, 1]);
  expect(await row()).toMatchObject({ tries: 0, last_error: 'AppError: Too much.' });
  expect(host.health().clockwork).toMatchObject({ error_count: 0 });
});

test('that hangs is told to end after five minutes and has failed, while other work goes on', async () => {
  let reason: unknown = null;
  const begun = Promise.withResolvers<void>();
  const other: string[] = [];
  const hanging = hourly(({ signal }) => {
    signal.addEventListener('abort', () => {
      reason = signal.reason;
    });
    begun.resolve();
    return new Promise(() => undefined);
  });
  const { host, pass, timers, schedules } = await startHost([
    offer(hanging),
    offer(hourly(({ due_at }) => other.push(due_at), 'other')),
  ]);
  pass(HOUR);
  const running = host.schedules.run();
  await begun.promise;
  await expect.poll(async () => (await schedules.list())[1]?.last_succeeded_at).toEqual(expect.any(String));
  pass(HOUR);
  const again = host.schedules.run();
  await expect.poll(() => other.length).toBe(2);
  timers.elapse(300_000);
  await Promise.all([running, again]);
  expect(reason).toMatchObject({ message: 'schedule hourly took longer than 300 s.' });
  expect((await schedules.list()).map(({ tries }) => tries)).toEqual([1, 0]);
  expect(host.health()).toMatchObject({ clockwork: { error_count: 1 }, other: { error_count: 0 } });
});

test('survives a database that is away: what has been done is stored later, and not done again', async () => {
  const { schedules, runs, row, pass, log } = await startHourly(() => {
    schedules.isAway = true;
  });
  await expect(pass(HOUR)).rejects.toThrow('away');
  expect(log.map(({ message }) => message)).toContain(
    'What has come of scheduled work could not be stored; another try follows.',
  );
  schedules.isAway = false;
  await pass(5_000);
  expect(runs).toHaveLength(1);
  expect(await row()).toMatchObject({ owner: null, tries: 0 });
});

test('keeps an old version until it has ended; the new one begins with the next time', async () => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const first = {
    ...hourly(async () => {
      begun.resolve();
      await released.promise;
      order.push('first');
    }),
    deactivate: () => void order.push('ended'),
  };
  const { host, pass } = await startHost([offerVersion('1.0.0', first)]);
  pass(HOUR);
  const running = host.schedules.run();
  await begun.promise;
  await host.replace(
    offerVersion(
      '2.0.0',
      hourly(() => order.push('second')),
    ),
  );
  const beside = host.schedules.run();
  released.resolve();
  await Promise.all([running, beside]);
  await expect.poll(() => order).toEqual(['first', 'ended']);
  pass(HOUR);
  await host.schedules.run();
  expect(order).toEqual(['first', 'ended', 'second']);
});

test('is forgotten where a version declares it no more, or the plugin is removed, and rests while that is disabled', async () => {
  const { host, schedules, runs, pass } = await startHourly();
  await host.disable('clockwork');
  await pass(3 * HOUR);
  expect([runs.length, (await schedules.list()).length]).toEqual([0, 1]);
  await host.enable('clockwork');
  await pass(0);
  expect(runs).toHaveLength(1);
  const changed = (rule: { minutes: number }) =>
    definePlugin({
      ...blank('clockwork'),
      activate: (context) => context.schedule('often', { every: rule }, () => undefined),
    });
  await host.replace(offerVersion('2.0.0', changed({ minutes: 10 })));
  expect((await schedules.list()).map(({ name }) => name)).toEqual(['often']);
  const [before] = await schedules.list();
  await host.replace(offerVersion('3.0.0', changed({ minutes: 5 })));
  const [after] = await schedules.list();
  expect(after?.rule).toEqual({ every: { minutes: 5 } });
  expect(String(after?.due_at) < String(before?.due_at)).toBe(true);
  await host.remove('clockwork');
  expect(await schedules.list()).toEqual([]);
});

test('of a plugin that is left out in the safe mode is not done, and stays', async () => {
  const plugin = offer(hourly());
  const { schedules, host, start, pass } = await createTestHost([plugin], { safeMode: true });
  const times = { slot_at: '2020-01-01T00:00:00.000000+00:00', due_at: '2020-01-01T00:00:00.000000+00:00', tries: 0 };
  const never = { last_started_at: null, last_succeeded_at: null, last_error: null };
  await schedules.insert({ plugin: 'clockwork', name: 'hourly', rule: { every: { hours: 1 } }, ...times, ...never });
  await start();
  pass(HOUR);
  await host.schedules.run();
  expect(await schedules.list()).toMatchObject([{ last_started_at: null }]);
});

test.each<[string, (context: PluginContext) => void]>([
  [
    'has the cron rule "61 * * * *", which cannot be read',
    ({ schedule }) => schedule('a', { cron: '61 * * * *' }, () => null),
  ],
  [
    'is declared twice',
    ({ schedule }) => {
      schedule('a', { every: { hours: 1 } }, () => null);
      schedule('a', { every: { hours: 2 } }, () => null);
    },
  ],
  ['has no good name', ({ schedule }) => schedule('A b', { every: { hours: 1 } }, () => null)],
])('keeps its plugin from being activated where it %s', async (why, activate) => {
  const { host } = await startHost([
    offer(definePlugin({ ...blank('clockwork'), activate })),
    offer(hourly(undefined, 'other')),
  ]);
  expect(host.health()).toMatchObject({ clockwork: { status: 'failed' }, other: { status: 'active' } });
  expect(host.errors().clockwork).toContain(why);
});

test('is declared in activate() alone', async () => {
  const contexts: PluginContext[] = [];
  await startHost([offer(definePlugin({ ...blank('clockwork'), activate: (context) => void contexts.push(context) }))]);
  expect(() => contexts[0]?.schedule('a', { every: { hours: 1 } }, () => null)).toThrow(
    'call context.schedule in activate()',
  );
});

test('looks by itself once the host has started, and is interrupted without a try when the server stops', async () => {
  let signal: AbortSignal | null = null;
  const begun = Promise.withResolvers<void>();
  const { host, schedules, timers, pass } = await startHost([
    offer(
      hourly((run) => {
        ({ signal } = run);
        begun.resolve();
        return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(new Error('told'))));
      }),
    ),
  ]);
  await host.startWork({ alone: true });
  await expect.poll(() => timers.waiting()).toBe(2);
  pass(HOUR);
  timers.elapse(30_000);
  await begun.promise;
  host.interrupt();
  await host.stop();
  expect(signal).toMatchObject({ aborted: true });
  expect(await schedules.list()).toMatchObject([{ owner: null, tries: 0, last_error: null }]);
  expect(host.errors()).toEqual({});
});
