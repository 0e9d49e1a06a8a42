import { definePlugin, setting, z } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { describe, expect, test } from 'vitest';
import { blank, createTestHost, offer, offerLoading, startHost } from '../../tests/test-host.ts';
import { isConfigError } from '../errors.ts';

/** A plugin that notes when it is activated. */
function noting(order: string[], name: string, ...depends_on: string[]): DiscoveredPlugin {
  return offer(definePlugin({ ...blank(name), depends_on, activate: () => void order.push(name) }));
}

function statuses(health: Record<string, { readonly status: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(health).map(([name, { status }]) => [name, status]));
}

test('activates dependencies first, otherwise in the order of plugins.enabled', async () => {
  const order: string[] = [];
  const plugins = [noting(order, 'aaa'), noting(order, 'bbb', 'ddd'), noting(order, 'ccc'), noting(order, 'ddd')];
  const { host } = await startHost(plugins, { enabled: ['ccc', 'bbb', 'aaa', 'ddd', 'ccc'] });
  expect(order).toEqual(['ccc', 'ddd', 'bbb', 'aaa']);
  expect(host.errors()).toEqual({});
});

test('shows what is not enabled as disabled and loads none of it', async () => {
  const idle = offerLoading('idle', async () => {
    throw new Error('It was loaded.');
  });
  const { host } = await startHost([idle], { enabled: [] });
  expect(host.health()).toEqual({
    idle: {
      status: 'disabled',
      since: expect.stringMatching(/^2023-11-14T/),
      reason: null,
      version: '0.9.0',
      package: '@acme/idle',
      error_count: 0,
      last_error_at: null,
    },
  });
  expect(host.errors()).toEqual({});
});

test('shows the version of the definition once a plugin is active', async () => {
  const { host } = await startHost([offer(definePlugin(blank('quiz')))]);
  expect(host.health().quiz).toMatchObject({ status: 'active', version: '1.0.0', package: '@acme/quiz' });
});

test('a name that nobody provides is an entry among the errors', async () => {
  const { host } = await startHost([], { enabled: ['ghost', 'ghost'] });
  expect(host.errors()).toEqual({ ghost: 'plugins.enabled names "ghost", which no installed package provides.' });
  expect(host.health()).toEqual({});
});

test('a finding of discovery stands beside the plugin that kept the name', async () => {
  const findings = [{ name: 'quiz', reason: 'Another one was refused.' }];
  const { host } = await startHost([offer(definePlugin(blank('quiz')))], { findings });
  expect(statuses(host.health())).toEqual({ quiz: 'active' });
  expect(host.errors()).toEqual({ quiz: 'Another one was refused.' });
});

describe('a plugin that cannot start leaves the others alone:', () => {
  const FAILING = [
    {
      what: 'its module throws',
      plugin: offerLoading('quiz', async () => {
        throw new SyntaxError('Unexpected token\n    at /srv/quiz.js:1');
      }),
      reason: 'It could not be loaded: SyntaxError: Unexpected token',
    },
    {
      what: 'it is malformed',
      plugin: offer({ ...blank('quiz'), api_version: '2' }),
      reason: `The plugin "quiz" was refused: api_version: Expected '1', the only version of the plugin API there is.`,
    },
    {
      what: 'its constructor throws',
      plugin: offerLoading('quiz', async () => {
        return class {
          constructor() {
            throw new Error('no instance');
          }
        };
      }),
      reason: 'It could not be loaded: no instance',
    },
    {
      what: 'activate throws',
      plugin: offer({
        ...blank('quiz'),
        activate: () => {
          throw new Error('no key');
        },
      }),
      reason: 'It could not be activated: no key',
    },
    {
      what: 'a migration throws',
      plugin: offer({
        ...blank('quiz'),
        migrations: { '0001_create': { up: () => Promise.reject(new Error('no table')) } },
      }),
      reason: 'It could not be activated: no table',
    },
    {
      what: 'its routes are malformed',
      plugin: offer({ ...blank('quiz'), routes: () => [{ method: 'GET', path: 'attempts' }] }),
      reason: expect.stringContaining('routes: 0.path: A path starts with a slash; routes: 0.access'),
    },
  ];

  test.each(FAILING)('$what', async ({ plugin, reason }) => {
    const { host, log } = await startHost([plugin, offer(definePlugin(blank('other')))]);
    expect(statuses(host.health())).toEqual({ quiz: 'failed', other: 'active' });
    expect(host.errors()).toEqual({ quiz: reason });
    expect(log).toContainEqual({
      logger: 'plugin-host',
      level: 'error',
      message: reason,
      fields: { plugin: 'quiz', error: expect.any(Error) },
    });
  });
});

test('dependents are blocked and say by whom', async () => {
  const order: string[] = [];
  const failing = offer({ ...blank('failing'), activate: () => Promise.reject(new Error('no')) });
  const plugins = [
    failing,
    noting(order, 'idle'),
    noting(order, 'first', 'failing'),
    noting(order, 'second', 'first'),
    noting(order, 'third', 'idle'),
    noting(order, 'fourth', 'ghost'),
  ];
  const { host } = await startHost(plugins, { enabled: ['second', 'first', 'failing', 'third', 'fourth'] });
  expect(order).toEqual([]);
  expect(statuses(host.health())).toEqual({
    failing: 'failed',
    idle: 'disabled',
    first: 'blocked',
    second: 'blocked',
    third: 'blocked',
    fourth: 'blocked',
  });
  expect(host.errors()).toMatchObject({
    first: 'It needs the plugin "failing", which is failed.',
    second: 'It needs the plugin "first", which is blocked.',
    third: 'It needs the plugin "idle", which is not enabled.',
    fourth: 'It needs the plugin "ghost", which is not installed.',
  });
});

test('the members of a cycle fail, those that need them are blocked', async () => {
  const order: string[] = [];
  const plugins = [
    noting(order, 'aaa', 'bbb'),
    noting(order, 'bbb', 'aaa'),
    noting(order, 'ccc', 'aaa'),
    noting(order, 'ddd'),
  ];
  const { host } = await startHost(plugins);
  expect(order).toEqual(['ddd']);
  expect(statuses(host.health())).toEqual({ aaa: 'failed', bbb: 'failed', ccc: 'blocked', ddd: 'active' });
  expect(host.errors()).toMatchObject({
    aaa: 'Its dependencies are a cycle: aaa → bbb → aaa.',
    bbb: 'Its dependencies are a cycle: bbb → aaa → bbb.',
  });
});

test('loading that does not end fails after 30 seconds', async () => {
  const test = await createTestHost([offerLoading('slow', () => new Promise(() => undefined))]);
  const started = test.start();
  await expect.poll(() => test.timers.waiting()).toBe(1);
  test.timers.elapse(30_000);
  await started;
  expect(test.host.errors()).toEqual({ slow: 'It could not be loaded: load took longer than 30 s.' });
});

describe('a broken config file', () => {
  const settings = { bonus: setting(z.number(), 5, { label: { en: 'Bonus' } }) };
  const config = { quiz: 'settings:\n  bonus: many\n', poll: 'settings:\n  bonos: 1\n' };

  test('fails a third-party plugin alone', async () => {
    const plugins = [offer(definePlugin({ ...blank('quiz'), settings })), offer(definePlugin(blank('other')))];
    const { host } = await startHost(plugins, { config });
    expect(statuses(host.health())).toEqual({ quiz: 'failed', other: 'active' });
    const reason = 'config/plugins/quiz.yaml, line 2: settings.bonus: Invalid input: expected number, received string.';
    expect(host.errors()).toEqual({ quiz: reason });
  });

  test('of first-party plugins stops the start before anything is active, with all of them named', async () => {
    const order: string[] = [];
    const quiz = offer(definePlugin({ ...blank('quiz'), settings }), '@learnwright/plugin-quiz');
    const poll = offer(definePlugin({ ...blank('poll'), settings }), '@learnwright/plugin-poll');
    const host = await createTestHost([noting(order, 'other'), quiz, poll], { config });
    const error = await host.start().catch((caught) => caught);
    expect(isConfigError(error) && error.findings).toEqual([
      { file: 'config/plugins/quiz.yaml', line: 2, reason: expect.stringContaining('settings.bonus') },
      { file: 'config/plugins/poll.yaml', line: 2, reason: 'settings.bonos: The plugin has no such setting' },
    ]);
    expect(order).toEqual([]);
  });
});
