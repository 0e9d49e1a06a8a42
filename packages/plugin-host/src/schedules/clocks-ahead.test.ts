import { addDays, type PluginSchedule, type ScheduleRule } from '@learnwright/core';
import { definePlugin, type ScheduledRun } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, createTestHost, offer } from '../../tests/test-host.ts';

const HOUR = 3_600_000;

/** A host of one plugin with hourly work, that has not started; notes what is done. */
async function createHourly(rule: ScheduleRule) {
  const runs: ScheduledRun[] = [];
  const plugin = definePlugin({
    ...blank('clockwork'),
    activate: ({ schedule }) => schedule('hourly', rule, (run) => void runs.push(run)),
  });
  const created = await createTestHost([offer(plugin)]);
  const row = async () => {
    const [only] = await created.schedules.list();
    if (only === undefined) throw new Error('There is no schedule.');
    return only;
  };
  return { ...created, runs, row };
}

/** The same, put off by a year. */
function putOff<Row extends PluginSchedule>(row: Row): Row {
  return { ...row, slot_at: addDays(row.slot_at, 365), due_at: addDays(row.due_at, 365) };
}

/** The clock of the tests goes on with each look at it. */
function minuteOf({ slot_at, due_at }: Pick<PluginSchedule, 'slot_at' | 'due_at'>): string {
  return [slot_at, due_at].map((at) => at.slice(0, 16)).join(' ');
}

test.each<[string, ScheduleRule]>([
  ['a period', { every: { hours: 1 } }],
  ['cron', { cron: '0 * * * *' }],
])('work that a clock has put off by a year is done at the next time of %s', async (_, rule) => {
  const { host, start, schedules, pass, row, runs } = await createHourly(rule);
  await start();
  const { slot_at, due_at, ...planned } = await row();
  await schedules.changeRule(putOff({ ...planned, slot_at, due_at }));
  await host.schedules.run();
  await host.schedules.run();
  expect(minuteOf(await row())).toBe(minuteOf({ slot_at, due_at }));
  pass(HOUR);
  await host.schedules.run();
  expect(runs).toHaveLength(1);
});

test('work that a clock has put off by a year is planned anew at a start', async () => {
  const rule = { every: { hours: 1 } };
  const first = await createHourly(rule);
  await first.start();
  const planned = await first.row();
  const second = await createHourly(rule);
  await second.schedules.insert(putOff(planned));
  await second.start();
  expect(minuteOf(await second.row())).toBe(minuteOf(planned));
});

test('work that a server whose clock is two minutes ahead has done already is not done again', async () => {
  const { host, start, schedules, pass, row, runs } = await createHourly({ cron: '0 * * * *' });
  await start();
  const { slot_at: done, ...planned } = await row();
  const next = done.replace('14T23', '15T00');
  pass(45 * 60_000);
  await schedules.changeRule({ ...planned, slot_at: next, due_at: next });
  await host.schedules.run();
  await host.schedules.run();
  expect(await row()).toMatchObject({ slot_at: next, due_at: next });
  pass(HOUR / 2);
  await host.schedules.run();
  expect(runs).toEqual([]);
});
