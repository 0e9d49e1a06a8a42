import { AppError } from '@learnwright/core';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { describe, expect, it, test } from 'vitest';
import { blank, offer, startHost, type TestHostOptions } from '../../tests/test-host.ts';

const away = () => new AppError('database_unavailable', 'The database cannot be reached.');
/** What a plugin may make of it. */
const wrapped = () => new Error('The card could not be saved.', { cause: away() });
const never = () => new Promise<null>(() => undefined);
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A plugin whose hook, route, upkeep and export all do what the test says. */
async function startMoody(act: () => null | Promise<null>, options: TestHostOptions = {}) {
  const moody = definePlugin({
    ...blank('moody'),
    hooks: { chapter_pre_save: act },
    routes: (route) => [route.get('/', { access: 'public', summary: 'Acts', response: { 200: z.unknown() } }, act)],
    privacy: { export_user: async () => act(), erase_user: async () => void (await act()) },
    upkeep: async () => void (await act()),
  });
  return startHost([offer(moody)], options);
}

const UNHARMED = { status: 'active', reason: null, error_count: 0, last_error_at: null };

describe.each([
  ['an outage', away],
  ['an error that an outage has caused', wrapped],
])('%s', (_, error) => {
  const fail = () => Promise.reject(error());

  it('counts against no plugin that meets it, however often', async () => {
    const { host, request, log } = await startMoody(fail);
    const { signal } = new AbortController();
    for (let count = 0; count < 60; count += 1) {
      expect(await host.hooks.chain('chapter_pre_save', 'text', 'c1')).toBe('text');
      await expect(request('moody/')).rejects.toMatchObject({ code: 'database_unavailable' });
      await expect(host.exportUser('u1')).rejects.toMatchObject({ code: 'database_unavailable' });
      await expect(host.eraseUser('u1')).rejects.toMatchObject({ code: 'database_unavailable' });
      await host.upkeep(signal);
    }
    expect(host.health().moody).toMatchObject(UNHARMED);
    expect(host.errors()).toEqual({});
    const logged = { level: 'warn', message: 'A plugin could not do its work during an outage.' };
    expect(log).toContainEqual(expect.objectContaining(logged));
  });

  it('that nobody has caught is nobody’s either', async () => {
    const { host } = await startMoody(() => null);
    for (let count = 0; count < 10; count += 1) host.attributeError(error());
    expect(host.health().moody).toMatchObject(UNHARMED);
  });
});

test('a check that meets an outage is made again', async () => {
  let act: () => null | Promise<null> = () => Promise.reject(new Error('no ink'));
  let calls = 0;
  const { host, timers } = await startMoody(() => {
    calls += 1;
    return act();
  });
  const save = () => host.hooks.chain('chapter_pre_save', 'text', 'c1');
  for (let count = 0; count < 6; count += 1) await save();
  expect(calls).toBe(5);
  timers.elapse(30_000);
  act = () => Promise.reject(away());
  await save();
  act = () => null;
  await save();
  await save();
  expect(calls).toBe(8);
  expect(host.health().moody?.reason).toBeNull();
});

test.each([
  { held: true, counted: 0 },
  { held: false, counted: 7 },
])(
  'a hook that takes too long while the server is held up ($held) counts $counted times',
  async ({ held, counted }) => {
    const asked: number[] = [];
    const wasHeldUp = (milliseconds: number) => {
      asked.push(milliseconds);
      return held;
    };
    const { host, timers } = await startMoody(never, { wasHeldUp });
    const saves = Array.from({ length: 7 }, () => host.hooks.chain('chapter_pre_save', 'text', 'c1'));
    await settle();
    timers.elapse(5_000);
    await Promise.all(saves);
    expect(asked).toEqual(Array(7).fill(5_000));
    expect(host.health().moody).toMatchObject({ status: held ? 'active' : 'degraded', error_count: counted });
  },
);

describe('a plugin that an outage keeps from starting', () => {
  /** A plugin whose migration and activation need the database, and one that needs the plugin. */
  async function startAway() {
    const database = { error: null as Error | null, attempts: 0 };
    const ask = async () => {
      database.attempts += 1;
      if (database.error !== null) throw database.error;
    };
    database.error = away();
    const storing = definePlugin({ ...blank('storing'), activate: ask });
    const reading = definePlugin({ ...blank('reading'), depends_on: ['storing'] });
    const started = await startHost([offer(storing), offer(reading)]);
    return { ...started, database };
  }

  it('says so, answers 503 with a time to come back, and is started again once the database is back', async () => {
    const { host, timers, request, database } = await startAway();
    expect(host.health().storing).toMatchObject({
      status: 'failed',
      reason: 'It is started again by itself as soon as the database is back.',
    });
    expect(host.errors().storing).toContain('It could not be activated');
    const refused = { code: 'plugin_unavailable', headers: { 'Retry-After': '5' } };
    await expect(request('storing/')).rejects.toMatchObject(refused);
    database.error = null;
    timers.elapse(1_000);
    await expect.poll(() => host.health()).toMatchObject({ storing: UNHARMED, reading: UNHARMED });
    expect(host.errors()).toEqual({});
  });

  it('is tried again after pauses that grow to half a minute, until the host stops', async () => {
    const { host, timers, database } = await startAway();
    const pauses = [1, 2, 4, 8, 16, 30, 30];
    for (const [index, seconds] of pauses.entries()) {
      timers.elapse(seconds * 1_000 - 1);
      expect(database.attempts).toBe(index + 1);
      timers.elapse(1);
      await expect.poll(() => [database.attempts, timers.waiting()]).toEqual([index + 2, 1]);
    }
    await host.stop();
    expect(timers.waiting()).toBe(0);
  });

  it('is not tried again after a failure of its own', async () => {
    const { host, timers, database } = await startAway();
    database.error = new Error('no ink');
    timers.elapse(1_000);
    await expect.poll(() => host.health().storing?.reason).toBeNull();
    expect(host.health().storing?.status).toBe('failed');
    expect(timers.waiting()).toBe(0);
  });

  it('is not tried again once it is disabled', async () => {
    const { host, timers } = await startAway();
    expect(timers.waiting()).toBe(1);
    await host.disable('storing');
    expect(timers.waiting()).toBe(0);
  });
});
