import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import type { PluginStart, StartJournal } from '../recovery/start-journal.ts';
import { blank, createTestHost, offer, offerLoading, startHost } from '../test-host.fixture.ts';

/** A journal in memory that begins with interrupted starts. */
function journalOf(...starts: PluginStart[]) {
  const left = new Map(starts.map((start) => [start.plugin, start]));
  const begun: string[] = [];
  const journal: StartJournal = {
    interrupted: async () => [...left.values()],
    begin: async ({ plugin, phase }) => void begun.push(`${phase} ${plugin}`),
    end: async () => void begun.push('end'),
    forget: async (plugin) => void left.delete(plugin),
  };
  return { journal, left, begun };
}

const quiz = { plugin: 'quiz', version: '0.9.0', phase: 'load' } as const;

test('every step is noted before the code runs, and none is left', async () => {
  const { journal, begun } = journalOf();
  const plugins = [
    offerLoading('quiz', async () => {
      expect(begun.at(-1)).toBe('load quiz');
      return definePlugin({ ...blank('quiz'), activate: () => expect(begun.at(-1)).toBe('activate quiz') });
    }),
    offer({ ...blank('failing'), activate: () => Promise.reject(new Error('no')) }),
  ];
  const { host } = await startHost(plugins, { journal });
  expect(host.health().quiz?.status).toBe('active');
  expect(begun).toEqual(['load quiz', 'load failing', 'activate quiz', 'activate failing', 'end']);
});

test('a plugin that ended the process is left out and not loaded, those that need it are blocked', async () => {
  const { journal, begun } = journalOf(quiz);
  const plugins = [
    offer(definePlugin(blank('quiz'))),
    offer({ ...blank('follower'), depends_on: ['quiz'] }),
    offer(blank('other')),
  ];
  const { host, log } = await startHost(plugins, { journal });
  expect(begun).not.toContain('load quiz');
  expect(host.health()).toMatchObject({
    quiz: { status: 'failed' },
    follower: { status: 'blocked' },
    other: { status: 'active' },
  });
  const sentence =
    'It is left out because the server ended while version 0.9.0 was being loaded. To try it again, delete plugin-starts/interrupted-quiz.json in the data directory and restart.';
  expect(host.errors().quiz).toBe(sentence);
  expect(log).toContainEqual(expect.objectContaining({ level: 'error', message: sentence }));
});

test('another version of it is tried', async () => {
  const { journal } = journalOf({ ...quiz, version: '0.8.0' });
  const { host } = await startHost([offer(definePlugin(blank('quiz')))], { journal });
  expect(host.health().quiz?.status).toBe('active');
});

test('reviving loads and activates it and those it blocked, and forgets the interruption', async () => {
  const { journal, left } = journalOf(quiz);
  const plugins = [offer(definePlugin(blank('quiz'))), offer({ ...blank('follower'), depends_on: ['quiz'] })];
  const { host, request } = await startHost(plugins, { journal });
  await host.revive('quiz');
  expect(host.health()).toMatchObject({ quiz: { status: 'active' }, follower: { status: 'active' } });
  expect(host.errors()).toEqual({});
  expect(left.size).toBe(0);
  await expect(request('quiz/nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('a revived plugin that fails again says why', async () => {
  const state = { broken: true };
  const plugin = offer({
    ...blank('quiz'),
    activate: () => (state.broken ? Promise.reject(new Error('no licence')) : undefined),
  });
  const { host } = await startHost([plugin]);
  await host.revive('quiz');
  expect(host.errors().quiz).toBe('It could not be activated: no licence');
  state.broken = false;
  await host.revive('quiz');
  expect(host.health().quiz?.status).toBe('active');
});

test('reviving twice at once activates once', async () => {
  let activations = 0;
  const plugin = offer({
    ...blank('quiz'),
    activate: () => {
      activations += 1;
      if (activations === 1) throw new Error('first');
    },
  });
  const { host } = await startHost([plugin]);
  await Promise.all([host.revive('quiz'), host.revive('quiz')]);
  expect(activations).toBe(2);
});

test('a running plugin stays as it is; unknown and not enabled ones are refused', async () => {
  const plugins = [offer(blank('quiz')), offer(blank('idle'))];
  const { host } = await startHost(plugins, { enabled: ['quiz'] });
  await host.revive('quiz');
  await expect(host.revive('ghost')).rejects.toMatchObject({ code: 'not_found' });
  await expect(host.revive('idle')).rejects.toMatchObject({ code: 'conflict' });
});

test('a journal that cannot be kept is logged and stops nothing', async () => {
  const refuse = () => Promise.reject(new Error('disk full'));
  const journal = { interrupted: refuse, begin: refuse, end: refuse, forget: refuse };
  const { host, log } = await startHost([offer(blank('quiz'))], { journal });
  expect(host.health().quiz?.status).toBe('active');
  expect(log).toContainEqual(expect.objectContaining({ level: 'warn', message: expect.stringContaining('noted') }));
});

test('safe mode shows third-party plugins as disabled and loads none of them', async () => {
  const third = offerLoading('third', async () => {
    throw new Error('It was loaded.');
  });
  const { host, request } = await startHost([third, offer(blank('ours'), '@learnwright/plugin-ours')], {
    safeMode: true,
  });
  expect(host.health()).toMatchObject({
    third: { status: 'disabled', reason: expect.stringContaining('safe mode') },
    ours: { status: 'active', reason: null },
  });
  expect(host.errors().third).toContain('APP_SAFE_MODE');
  await expect(request('third/x')).rejects.toMatchObject({ code: 'plugin_unavailable' });
});

test('nothing is revived before the start', async () => {
  const { host } = await createTestHost([offer(blank('quiz'))]);
  await expect(host.revive('quiz')).rejects.toThrow('has not been started');
});
