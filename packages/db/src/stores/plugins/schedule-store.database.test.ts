import type { PluginSchedule, ScheduleOutcome } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../database.ts';
import { CORE_MIGRATIONS } from '../../migrations/core-migrations.ts';
import { openDatabase } from '../../open-database.ts';

const at = (time: string) => `2026-11-20T${time}:00.000000+00:00`;
const KEY = { plugin: 'quiz', name: 'nightly' };
const NIGHTLY: PluginSchedule = {
  ...{ ...KEY, rule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' }, slot_at: at('06:00'), due_at: at('06:00') },
  ...{ tries: 0, last_started_at: null, last_succeeded_at: null, last_error: null },
};
const DONE: ScheduleOutcome = {
  ...{ slot_at: at('16:00'), due_at: at('16:05'), tries: 2 },
  ...{ last_succeeded_at: at('06:01'), last_error: 'full' },
};

describeEachDatabase('scheduled work', ({ label, createUrl }) => {
  let database: Database;
  let url: string;

  async function open(): Promise<Database> {
    const opened = await openDatabase({ url });
    onTestFinished(() => opened.close());
    return opened;
  }

  beforeEach(async () => {
    url = await createUrl();
    database = await open();
    await database.migrate([CORE_MIGRATIONS]);
    await database.plugins.schedules.insert(NIGHTLY);
  });

  const lease = (owner: string, now: string, until = at('06:10')) => ({ owner, now, until });

  it('is kept as it was declared, and not declared twice', async () => {
    const { schedules } = database.plugins;
    await schedules.insert({ ...NIGHTLY, due_at: at('07:00') });
    await schedules.insert({ ...NIGHTLY, plugin: 'alarm', rule: { every: { days: 1, hours: 2 } } });
    const free = { owner: null, leased_until: null };
    expect(await schedules.list()).toEqual([
      { ...NIGHTLY, plugin: 'alarm', rule: { every: { days: 1, hours: 2 } }, ...free },
      { ...NIGHTLY, ...free },
    ]);
    await schedules.deletePlugin('alarm');
    await schedules.delete(KEY);
    expect(await schedules.list()).toEqual([]);
  });

  it('is claimed by one server when it is due, and by another one when its lease is over', async () => {
    const { schedules } = database.plugins;
    expect(await schedules.claim(KEY, lease('one', at('05:59')))).toBeNull();
    const stores = label === 'PostgreSQL' ? [schedules, (await open()).plugins.schedules] : [schedules];
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % stores.length]?.claim(KEY, lease(`server-${index}`, at('06:00'))),
      ),
    );
    const [claimed, ...others] = claims.filter((claim) => claim !== null);
    expect(claimed).toMatchObject({ ...KEY, last_started_at: at('06:00'), leased_until: at('06:10') });
    expect(others).toEqual([]);
    expect(await schedules.claim(KEY, lease('late', at('06:09'), at('06:20')))).toBeNull();
    expect(await schedules.claim(KEY, lease('late', at('06:10'), at('06:20')))).toMatchObject({ owner: 'late' });
    // What the first one has to say comes too late.
    if (claimed) await schedules.end(claimed, DONE);
    expect(await schedules.list()).toMatchObject([{ owner: 'late', tries: 0 }]);
  });

  it('ends with what has come of it; its next time stays where the rule has changed meanwhile', async () => {
    const { schedules } = database.plugins;
    const first = await schedules.claim(KEY, lease('one', at('06:00')));
    if (first) await schedules.end(first, DONE);
    expect(await schedules.list()).toEqual([
      { ...NIGHTLY, ...DONE, last_started_at: at('06:00'), owner: null, leased_until: null },
    ]);
    const second = await schedules.claim(KEY, lease('one', at('17:00'), at('17:10')));
    const changed = { rule: { every: { hours: 1 } }, slot_at: at('18:00'), due_at: at('18:00'), tries: 0 };
    await schedules.changeRule({ ...NIGHTLY, ...changed });
    if (second) await schedules.end(second, { ...DONE, slot_at: at('23:00'), last_error: null });
    const ended = { owner: null, last_error: null, last_succeeded_at: at('06:01') };
    expect(await schedules.list()).toMatchObject([{ ...changed, ...ended }]);
  });

  it('is free again when its owner gives it back, and gone when the tables of its plugin are dropped', async () => {
    const { schedules, tables } = database.plugins;
    await schedules.claim(KEY, lease('one', at('06:00')));
    await schedules.release('other');
    expect(await schedules.list()).toMatchObject([{ owner: 'one' }]);
    await schedules.release('one');
    expect(await schedules.claim(KEY, lease('two', at('06:01')))).toMatchObject({ owner: 'two' });
    await schedules.release(null);
    expect(await schedules.list()).toMatchObject([{ owner: null, due_at: at('06:00') }]);
    await database.unitOfWork.run(() => tables.drop('quiz'));
    expect(await schedules.list()).toEqual([]);
  });
});
