import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const label = { en: 'Notes' };
const stored = new Map<string, number>();

const notes = definePlugin({
  ...blank('notes'),
  usage: {
    bytes: { unit: 'bytes', label, used: (_, user_id) => stored.get(user_id) ?? 0, allowed: () => 100 },
    broken: { unit: 'count', label, used: () => Number.NaN, allowed: () => 5 },
    threads: { unit: 'at_once', label, allowed: () => 1, of_server: () => 2, wait_seconds: () => 3 },
  },
});

async function start() {
  const host = await startHost([offer(notes)]);
  const usage = host.host.contextOf('notes')?.usage;
  if (usage === undefined) throw new Error('The plugin does not run.');
  return { ...host, usage };
}

it('tells of every kind what a learner uses, and null where the plugin fails to', async () => {
  stored.set('ada', 40);
  const { host, usage } = await start();
  const leave = await usage.enter('threads', 'ada');
  const shown = await host.usageOf('ada');
  leave();
  expect(shown).toEqual([
    { kind: 'notes.bytes', plugin: 'notes', label, unit: 'bytes', used: 40, allowed: 100 },
    { kind: 'notes.broken', plugin: 'notes', label, unit: 'count', used: null, allowed: 0 },
    { kind: 'notes.threads', plugin: 'notes', label, unit: 'at_once', used: 1, allowed: 1 },
  ]);
  expect(host.errors()).toEqual({ notes: expect.stringContaining('no count') });
});

it('refuses nobody who takes less than nothing, or what no plugin declares', async () => {
  const { usage } = await start();
  await usage.take('bytes', 'nobody', 0);
  await usage.take('bytes', 'nobody', -5);
  await expect(usage.take('files', 'ada', 1)).rejects.toThrow('stores no kind "files"');
  await expect(usage.take('threads', 'ada', 1)).rejects.toThrow('stores no kind "threads"');
  await expect(usage.enter('bytes', 'ada')).rejects.toThrow('no kind "bytes" in turns');
});

it('lets work wait for its turn, then says whose bound is reached, and gives a turn back that failed', async () => {
  const { usage, timers } = await start();
  await expect(usage.during('threads', 'ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const leave = await usage.enter('threads', 'ada');
  const second = usage.during('threads', 'ada', async () => 'done');
  await usage.enter('threads', 'bob');
  const third = usage.during('threads', 'eve', async () => 'done');
  const refused = Promise.allSettled([second, third]);
  timers.elapse(3_000);
  expect((await refused).map((outcome) => outcome.status === 'rejected' && outcome.reason)).toMatchObject([
    { code: 'rate_limited', extensions: { kind: 'notes.threads', used: 1, allowed: 1 } },
    { code: 'overloaded', headers: { 'Retry-After': '5' } },
  ]);
  leave();
  expect(await usage.during('threads', 'ada', async () => 'done')).toBe('done');
});

it.each([
  ['the name of a kind that is not in snake_case', { 'Not this': notes.usage?.bytes }],
  ['a kind without what measures it', { bytes: { unit: 'bytes', label, allowed: () => 1 } }],
  ['a kind without an English label', { bytes: { ...notes.usage?.bytes, label: { de: 'Notizen' } } }],
  ['a kind of another unit', { bytes: { ...notes.usage?.bytes, unit: 'miles' } }],
])('refuses %s before the plugin runs', async (_, usage) => {
  const { host } = await startHost([offer({ ...blank('wrong'), usage })]);
  expect(host.errors()).toEqual({ wrong: expect.stringContaining('usage') });
});
