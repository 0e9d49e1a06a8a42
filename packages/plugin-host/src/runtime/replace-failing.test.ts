import { AppError } from '@learnwright/core';
import { definePlugin, type PluginContext } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { blank, offer, offerClass, offerLoading, offerVersion, startHost } from '../../tests/test-host.ts';
import { all, importHandler, look, quiz } from '../../tests/visible-plugin.ts';

describe('a version that cannot take over leaves the one that runs, and nothing of itself:', () => {
  const refuse = () => Promise.reject(new Error('no'));
  const sentence = 'It could not be activated: no';
  const taken = (context: PluginContext) =>
    void context.registries.importHandlers.register(importHandler('other-format'));

  /** A plain router that answers everything in one way. */
  function answering(answer: () => Response | Promise<Response>): DiscoveredPlugin {
    return offerClass(
      class {
        readonly name = 'quiz';
        readonly version = '2.0.0';
        readonly api_version = '1';
        readonly license_tier = 'core';
        readonly depends_on = [];
        get_routes() {
          return [new Hono().all('*', answer)];
        }
      },
    );
  }

  it.each([
    {
      phase: 'load',
      what: 'its module throws',
      next: offerLoading('quiz', refuse),
      message: 'It could not be loaded: no',
    },
    {
      phase: 'load',
      what: 'it is malformed',
      next: offer({ ...blank('quiz'), api_version: '2' }),
      message: expect.stringContaining('api_version'),
    },
    {
      phase: 'migration',
      what: 'a migration throws',
      next: offer({ ...blank('quiz'), migrations: { '0001_create': { up: refuse } } }),
      message: sentence,
    },
    {
      phase: 'activation',
      what: 'activate throws',
      next: offer({ ...blank('quiz'), activate: refuse }),
      message: sentence,
    },
    {
      phase: 'activation',
      what: 'a handler of it has the name of another plugin’s',
      next: offer(definePlugin({ ...blank('quiz'), activate: taken })),
      message: expect.stringContaining('"other-format" is already registered'),
    },
    {
      phase: 'activation',
      what: 'it needs what is not there',
      next: offer({ ...blank('quiz'), depends_on: ['ghost'] }),
      message: 'It needs the plugin "ghost", which is not installed.',
    },
    {
      phase: 'activation',
      what: 'it needs a plugin that needs it',
      next: offer({ ...blank('quiz'), depends_on: ['reader'] }),
      message: 'Its dependencies are a cycle: quiz → reader → quiz.',
    },
    {
      phase: 'probe',
      what: 'its router throws',
      next: answering(() => {
        throw new Error('no');
      }),
      message: 'It gave no answer: no',
    },
    {
      phase: 'probe',
      what: 'its router fails',
      next: answering(() => new Response(null, { status: 502 })),
      message: 'It gave no answer: it answered 502 where it has nothing',
    },
  ])('$phase: $what', async ({ phase, next, message }) => {
    const other = offer(definePlugin({ ...blank('other'), activate: taken }));
    const reader = offer(definePlugin({ ...blank('reader'), depends_on: ['quiz'] }));
    const test = await startHost([quiz('1.0.0'), other, reader]);
    const before = [await look(test), test.host.health(), test.host.registries.importHandlers.names()];
    const commits: string[] = [];
    const change = test.host.replace(next, async () => void commits.push('commit'));
    await expect(change).rejects.toMatchObject({ name: 'PluginChangeError', phase, message });
    expect([await look(test), test.host.health(), test.host.registries.importHandlers.names()]).toEqual(before);
    expect(commits).toEqual([]);
    expect(test.timers.waiting()).toBe(0);
  });

  it('what the commit rejects with, and the plugin is ended', async () => {
    const events: string[] = [];
    const next = offerVersion(
      '2.0.0',
      definePlugin({
        ...blank('quiz'),
        activate: ({ onDispose }) => onDispose(() => void events.push('disposed')),
        deactivate: () => void events.push('deactivated'),
      }),
    );
    const test = await startHost([quiz('1.0.0')]);
    const conflict = new AppError('conflict', 'Somebody else was faster.');
    await expect(test.host.replace(next, () => Promise.reject(conflict))).rejects.toBe(conflict);
    expect(events).toEqual(['deactivated', 'disposed']);
    expect(await look(test)).toEqual(all('1.0.0'));
  });

  it('an answer that does not come within five seconds is none', async () => {
    const test = await startHost([quiz('1.0.0')]);
    const change = test.host.replace(answering(() => new Promise(() => undefined)));
    await expect.poll(() => test.timers.waiting()).toBe(1);
    test.timers.elapse(5000);
    await expect(change).rejects.toMatchObject({ phase: 'probe', message: expect.stringContaining('longer than 5 s') });
    expect(await look(test)).toEqual(all('1.0.0'));
  });

  it.each([
    { what: 'a page for everything', answer: () => new Response('hello') },
    { what: 'a refusal of everything', answer: () => new Response(null, { status: 401 }) },
    {
      what: 'an AppError for everything',
      answer: () => {
        throw new AppError('invalid_request', 'Not like this.');
      },
    },
  ])('but $what is an answer', async ({ answer }) => {
    const test = await startHost([quiz('1.0.0')]);
    await test.host.replace(answering(answer));
    expect(test.host.health().quiz).toMatchObject({ status: 'active', version: '2.0.0' });
  });

  it('of one that was never known there is no trace', async () => {
    const events: string[] = [];
    const next = definePlugin({
      ...blank('quiz'),
      hooks: { chapter_pre_save: () => 'mine' },
      activate: (context) => {
        taken(context);
        context.signal.addEventListener('abort', () => void events.push('aborted'));
        context.onDispose(() => void events.push('disposed'));
        throw new Error('no');
      },
    });
    const test = await startHost([]);
    await expect(test.host.replace(offer(next))).rejects.toThrow('no');
    expect(events).toEqual(['aborted', 'disposed']);
    expect([test.host.health(), test.host.errors(), test.host.plugins(), test.host.manifests()]).toEqual([
      {},
      {},
      [],
      {},
    ]);
    expect(test.host.registries.importHandlers.names()).toEqual([]);
    expect(test.host.hooks.has('chapter_pre_save')).toBe(false);
    expect(await test.host.listSettings()).toEqual([]);
    expect(test.timers.waiting()).toBe(0);
    await expect(test.request('quiz/version')).rejects.toMatchObject({ code: 'not_found' });
  });
});
