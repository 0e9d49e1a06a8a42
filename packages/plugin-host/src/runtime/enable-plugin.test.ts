import { AsyncLocalStorage } from 'node:async_hooks';
import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, createTestHost, offer, offerLoading, startHost } from '../../tests/test-host.ts';
import type { PluginStart, StartJournal } from './start-journal.ts';

/** A journal in memory that begins with interrupted starts. */
function journalOf(...starts: PluginStart[]) {
  const left = [...starts];
  const begun: string[] = [];
  const journal: StartJournal = {
    interrupted: async () => [...left],
    begin: async ({ plugin, phase }) => void begun.push(`${phase} ${plugin}`),
    end: async () => void begun.push('end'),
    forget: async (plugin) => {
      for (const start of starts) if (start.plugin === plugin) left.splice(left.indexOf(start), 1);
    },
  };
  return { journal, left, begun };
}

const quiz = { plugin: 'quiz', version: '0.9.0', phase: 'load' } as const;

test('every phase is noted before the code runs, and none is left', async () => {
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

test('a plugin that ended the process twice is left out and not loaded, those that need it are blocked', async () => {
  const { journal, begun } = journalOf(quiz, quiz);
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
    'It is left out because the last 2 starts of the server ended while version 0.9.0 was being loaded. To try it again, enable it: POST /api/admin/plugins/quiz/enable or learnwright plugin enable quiz.';
  expect(host.errors().quiz).toBe(sentence);
  expect(log).toContainEqual(expect.objectContaining({ level: 'error', message: sentence }));
});

test.each([
  { what: 'a plugin that ended the process once', starts: [quiz], package_name: '@acme/quiz' },
  {
    what: 'another version of it',
    starts: [{ ...quiz, version: '0.8.0' }, { ...quiz, version: '0.8.0' }, quiz],
    package_name: '@acme/quiz',
  },
  { what: 'a first-party plugin', starts: [quiz, quiz, quiz], package_name: '@learnwright/plugin-quiz' },
])('$what is tried with a warning, and what it outlives is forgotten', async ({ starts, package_name }) => {
  const { journal, left } = journalOf(...starts);
  const { host, log } = await startHost([offer(definePlugin(blank('quiz')), package_name)], { journal });
  expect(host.health().quiz?.status).toBe('active');
  expect(log).toContainEqual(
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('tried again'), fields: quiz }),
  );
  expect(left).toEqual([]);
});

test('a start that fails in order is outlived; one that is blocked has not been tried', async () => {
  const follower = { plugin: 'follower', version: '0.9.0', phase: 'activate' } as const;
  const { journal, left } = journalOf(quiz, follower);
  const refuse = () => Promise.reject(new Error('no'));
  await startHost([offerLoading('quiz', refuse), offer({ ...blank('follower'), depends_on: ['quiz'] })], { journal });
  expect(left).toEqual([follower]);
});

test('enabling it loads and activates it and those it blocked, and forgets the interruptions', async () => {
  const { journal, left } = journalOf(quiz, quiz);
  const plugins = [offer(definePlugin(blank('quiz'))), offer({ ...blank('follower'), depends_on: ['quiz'] })];
  const { host, request } = await startHost(plugins, { journal });
  await host.enable('quiz');
  expect(host.health()).toMatchObject({ quiz: { status: 'active' }, follower: { status: 'active' } });
  expect(host.errors()).toEqual({});
  expect(left.length).toBe(0);
  await expect(request('quiz/nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('a plugin that fails again says why', async () => {
  const state = { broken: true };
  const plugin = offer({
    ...blank('quiz'),
    activate: () => (state.broken ? Promise.reject(new Error('no licence')) : undefined),
  });
  const { host } = await startHost([plugin]);
  await host.enable('quiz');
  expect(host.errors().quiz).toBe('It could not be activated: no licence');
  state.broken = false;
  await host.enable('quiz');
  expect(host.health().quiz?.status).toBe('active');
});

test('enabling twice at once activates once', async () => {
  let activations = 0;
  const plugin = offer({
    ...blank('quiz'),
    activate: () => {
      activations += 1;
      if (activations === 1) throw new Error('first');
    },
  });
  const { host } = await startHost([plugin]);
  await Promise.all([host.enable('quiz'), host.enable('quiz')]);
  expect(activations).toBe(2);
});

test('a running plugin stays as it is; an unknown one is refused', async () => {
  const activated: string[] = [];
  const { host } = await startHost([offer({ ...blank('quiz'), activate: () => void activated.push('quiz') })]);
  await host.enable('quiz');
  expect(activated).toEqual(['quiz']);
  await expect(host.enable('ghost')).rejects.toMatchObject({ code: 'not_found' });
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
  const sentence = { code: 'conflict', message: expect.stringContaining('APP_SAFE_MODE') };
  await expect(host.enable('third')).rejects.toMatchObject(sentence);
  await expect(host.replace(third)).rejects.toMatchObject(sentence);
  await expect(request('third/x')).rejects.toMatchObject({ code: 'plugin_unavailable' });
});

test('nothing is enabled before the start', async () => {
  const { host } = await createTestHost([offer(blank('quiz'))]);
  await expect(host.enable('quiz')).rejects.toThrow('has not been started');
});

test('a disabled plugin is started after the others and stays enabled through a restart', async () => {
  const plugins = [offer(blank('idle')), offer(blank('quiz'))];
  const { host, start } = await startHost(plugins, { enabled: ['quiz'] });
  const committed: unknown[] = [];
  await host.enable('idle', async () => void committed.push(host.health().idle?.status));
  expect(committed).toEqual(['disabled']);
  expect(host.health().idle).toMatchObject({ status: 'active', version: '1.0.0' });
  expect(host.plugins().map(({ name, enabled }) => [name, enabled])).toEqual([
    ['quiz', true],
    ['idle', true],
  ]);
  await host.stop();
  await start();
  expect(host.health().idle?.status).toBe('active');
});

test('what the commit rejects with, and the plugin is ended and as it was', async () => {
  const events: string[] = [];
  const idle = offer({ ...blank('idle'), deactivate: () => void events.push('ended') });
  const { host } = await startHost([idle], { enabled: [] });
  await expect(host.enable('idle', () => Promise.reject(new Error('read only')))).rejects.toThrow('read only');
  expect(events).toEqual(['ended']);
  expect(host.plugins()).toMatchObject([{ name: 'idle', enabled: false, health: { status: 'disabled' } }]);
});

test('a plugin that cannot run is enabled all the same, and says why', async () => {
  const idle = offer({ ...blank('idle'), depends_on: ['ghost'] });
  const { host } = await startHost([idle], { enabled: [] });
  await host.enable('idle');
  expect(host.plugins()).toMatchObject([{ name: 'idle', enabled: true, health: { status: 'blocked' } }]);
  expect(host.errors().idle).toBe('It needs the plugin "ghost", which is not installed.');
});

test('a change is noted like a start, and what outlives it is forgotten', async () => {
  const { journal, begun, left } = journalOf({ ...quiz, version: '0.8.0' });
  const { host } = await startHost([], { journal });
  begun.length = 0;
  await host.replace(offer({ ...blank('quiz'), activate: () => expect(begun.at(-1)).toBe('activate quiz') }));
  expect(begun).toEqual(['load quiz', 'activate quiz', 'end', 'end']);
  expect(left.length).toBe(0);
});

test('what a plugin begins when it is enabled belongs to no request', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const note = () => void seen.push(request.getStore() ?? null);
  const { host } = await startHost([offer({ ...blank('idle'), activate: note })], { enabled: [] });
  await request.run('request-1', () => host.enable('idle', async () => note()));
  expect(seen).toEqual([null, 'request-1']);
});
