import { definePlugin } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { blank, offer, offerVersion, startHost } from '../../tests/test-host.ts';
import { all, importHandler, look, quiz, SOURCE } from '../../tests/visible-plugin.ts';

describe('a version that takes over', () => {
  it('is the only one that anybody sees', async () => {
    const test = await startHost([quiz('1.0.0', 'old-format')]);
    expect(await look(test)).toEqual(all('1.0.0'));
    await test.host.replace(quiz('2.0.0', 'new-format'));
    expect(await look(test)).toEqual(all('2.0.0'));
    expect(test.host.registries.importHandlers.names()).toEqual(['quiz-format', 'new-format']);
    expect(test.host.health().quiz).toMatchObject({ status: 'active', package: '@acme/quiz' });
  });

  it('keeps the place of its plugin at hooks and in registries', async () => {
    const noting = (name: string) =>
      offer(
        definePlugin({
          ...blank(name),
          hooks: { chapter_pre_save: (_, text) => `${text} ${name}` },
          activate: ({ registries }) => void registries.importHandlers.register(importHandler(`${name}-format`)),
        }),
      );
    const { host } = await startHost([noting('first'), quiz('1.0.0'), noting('last')]);
    await host.replace(quiz('2.0.0', 'new-format'));
    expect(await host.hooks.chain('chapter_pre_save', 'text', 'id')).toBe('text first 2.0.0 last');
    expect(host.registries.importHandlers.names()).toEqual([
      'first-format',
      'quiz-format',
      'last-format',
      'new-format',
    ]);
    expect(host.plugins().map(({ name }) => name)).toEqual(['first', 'quiz', 'last']);
  });

  it('does not serve before the commit, which runs once everything has worked', async () => {
    const test = await startHost([quiz('1.0.0', 'old-format')]);
    const seen: unknown[] = [];
    await test.host.replace(quiz('2.0.0'), async () => {
      seen.push(await look(test), test.host.registries.importHandlers.names());
    });
    expect(seen).toEqual([all('1.0.0'), ['quiz-format', 'old-format']]);
    expect(await look(test)).toEqual(all('2.0.0'));
  });

  it('sees the registry as it will be', async () => {
    const seen: unknown[] = [];
    const next = offerVersion(
      '2.0.0',
      definePlugin({
        ...blank('quiz'),
        activate: async ({ registries: { importHandlers } }) => {
          seen.push(importHandlers.names());
          importHandlers.register(importHandler('quiz-format'));
          expect(() => importHandlers.register(importHandler('quiz-format'))).toThrow('is already registered');
          importHandlers.register(importHandler('gone-again'))();
          seen.push(importHandlers.names(), (await importHandlers.claim(SOURCE))?.name);
        },
      }),
    );
    const { host } = await startHost([quiz('1.0.0', 'old-format')]);
    await host.replace(next);
    expect(seen).toEqual([[], ['quiz-format'], 'quiz-format']);
    expect(host.registries.importHandlers.names()).toEqual(['quiz-format']);
  });

  it('is a new plugin where there was none, also one that plugins.enabled was waiting for', async () => {
    const test = await startHost([], { enabled: ['quiz'] });
    expect(test.host.errors().quiz).toContain('no installed package');
    await test.host.replace(quiz('1.0.0'));
    expect(await look(test)).toEqual(all('1.0.0'));
    expect(test.host.errors()).toEqual({});
  });

  it('begins without what the one before has done wrong', async () => {
    const broken = () => {
      throw new Error('no ink');
    };
    const test = await startHost([
      offer(definePlugin({ ...blank('quiz'), hooks: { chapter_pre_save: broken }, depends_on: [] })),
    ]);
    for (let call = 0; call < 5; call += 1) await test.host.hooks.chain('chapter_pre_save', 'text', 'id');
    expect(test.host.health().quiz?.reason).toContain('Skipped');
    await test.host.replace(quiz('2.0.0'));
    expect(await look(test)).toEqual(all('2.0.0'));
    expect(test.host.health().quiz).toMatchObject({ status: 'active', reason: null });
    expect(test.host.errors()).toEqual({});
    expect(test.timers.waiting()).toBe(0);
  });

  it('takes turns with another one', async () => {
    const test = await startHost([quiz('1.0.0')]);
    await Promise.all(['2.0.0', '3.0.0', '4.0.0'].map((version) => test.host.replace(quiz(version))));
    expect(await look(test)).toEqual(all('4.0.0'));
    expect(test.timers.waiting()).toBe(0);
  });
});

describe('the tables of a version', () => {
  it.each([
    { what: 'an archive', sha256: 'ab12', options: { tolerateNewer: true } },
    { what: 'a package', sha256: undefined, options: { tolerateNewer: false } },
  ])('of $what may be newer: $options.tolerateNewer', async ({ sha256, options }) => {
    const asked: unknown[] = [];
    const migrations = { '0001_create': { up: async () => undefined } };
    const { host } = await startHost([], {
      migrate: async (owner, _, given) => void asked.push(owner, given),
    });
    await host.replace({ ...offer({ ...blank('quiz'), migrations }), sha256 });
    expect(asked).toEqual(['quiz', { ...options, judge: expect.any(Function) }]);
  });
});
