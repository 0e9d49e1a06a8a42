import type { PluginSchedule, ScheduleOutcome } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database.ts';

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

describeEachDatabase('scheduled work', ({ open }) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
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

  it('says when it was begun last, and takes nothing from a server that has lost it', async () => {
    const { schedules } = database.plugins;
    expect(await schedules.leases.take([KEY], lease('one', at('06:00')))).toEqual([KEY]);
    expect(await schedules.list()).toMatchObject([{ last_started_at: at('06:00'), leased_until: at('06:10') }]);
    expect(await schedules.leases.take([KEY], lease('late', at('06:10'), at('06:20')))).toEqual([KEY]);
    await schedules.end(NIGHTLY, 'one', DONE);
    expect(await schedules.list()).toMatchObject([{ owner: 'late', tries: 0, last_started_at: at('06:10') }]);
  });

  it('ends with what has come of it; its next time stays where the rule has changed meanwhile', async () => {
    const { schedules } = database.plugins;
    await schedules.leases.take([KEY], lease('one', at('06:00')));
    await schedules.end(NIGHTLY, 'one', DONE);
    expect(await schedules.list()).toEqual([
      { ...NIGHTLY, ...DONE, last_started_at: at('06:00'), owner: null, leased_until: null },
    ]);
    await schedules.leases.take([KEY], lease('one', at('17:00'), at('17:10')));
    const changed = { rule: { every: { hours: 1 } }, slot_at: at('18:00'), due_at: at('18:00'), tries: 0 };
    await schedules.changeRule({ ...NIGHTLY, ...changed });
    const claimed = { ...NIGHTLY, ...DONE };
    await schedules.end(claimed, 'one', { ...DONE, slot_at: at('23:00'), last_error: null });
    const ended = { owner: null, last_error: null, last_succeeded_at: at('06:01') };
    expect(await schedules.list()).toMatchObject([{ ...changed, ...ended }]);
  });

  it('is gone when the tables of its plugin are dropped', async () => {
    const { schedules, tables } = database.plugins;
    await database.unitOfWork.run(() => tables.drop('quiz'));
    expect(await schedules.list()).toEqual([]);
  });
});
