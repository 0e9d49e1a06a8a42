import type { PluginBadge, ReviewSource, SetSource } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, startHost } from '../../tests/test-host.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';

const source = (changes: Partial<ReviewSource> = {}): ReviewSource => ({
  name: 'cards',
  label: { en: 'Cards' },
  count_due: () => 2.5,
  list_due: () => [{ id: 'a', title: 'A', due_at: null }],
  ...changes,
});

const badge = (changes: Partial<PluginBadge> = {}): PluginBadge => ({
  name: 'master',
  label: { en: 'Master' },
  description: { en: 'Finish a deck.' },
  icon: 'star',
  category: 'lesson',
  target: 3,
  count: async () => 2,
  ...changes,
});

const withEntries = (name: string, sources: readonly ReviewSource[], badges: readonly PluginBadge[]) =>
  offer(
    definePlugin({
      ...blank(name),
      activate: ({ registries }) => {
        for (const each of sources) registries.reviewSources.register(each);
        for (const each of badges) registries.badges.register(each);
      },
    }),
  );

test('entries have the name of their plugin before their own, and go with it', async () => {
  const { host } = await startHost([
    withEntries('quiz', [source()], [badge()]),
    withEntries('decks', [source({ label: { en: 'Decks' } })], []),
  ]);
  const { reviewSources, badges } = host.registries;
  expect([reviewSources.names(), badges.names()]).toEqual([['quiz.cards', 'decks.cards'], ['quiz.master']]);
  expect(badges.list()).toMatchObject([{ plugin: 'quiz', label: { en: 'Master' }, target: 3, category: 'lesson' }]);
  expect(await badges.list()[0]?.count('ada', NOW)).toBe(2);
  const due = { count: 2, items: [{ id: 'a', title: 'A', due_at: null }], next_due_at: null };
  const [kept] = reviewSources.list();
  expect(await kept?.readDue('ada', { limit: 5, now: NOW })).toEqual(due);
  await host.disable('quiz');
  expect([reviewSources.names(), badges.names()]).toEqual([['decks.cards'], []]);
  expect(await kept?.readDue('ada', { limit: 5, now: NOW })).toBeNull();
});

test.each([
  ['throws', source({ count_due: () => Promise.reject(new Error('no deck')) }), 'no deck'],
  ['answers no number', source({ count_due: () => Number.NaN }), 'count_due answered something else: Invalid input'],
  [
    'answers what is no item',
    source({ list_due: () => [{ id: '', title: 'A', due_at: null }] }),
    'list_due answered something else: 0.id: Too small',
  ],
  ['answers no time', source({ next_due: () => 'soon' }), 'next_due answered something else: Invalid string'],
])('a source that %s is the failure of its plugin alone', async (_, failing, words) => {
  const { host } = await startHost([withEntries('quiz', [failing], []), withEntries('decks', [source()], [])]);
  const read = () => host.registries.reviewSources.list().map((each) => each.readDue('ada', { limit: 5, now: NOW }));
  expect(await Promise.all(read())).toEqual([null, expect.objectContaining({ count: 2 })]);
  expect(host.errors()).toEqual({ quiz: expect.stringContaining(words) });
  for (let failure = 1; failure < 5; failure += 1) await Promise.all(read());
  expect(host.skippedHooks()).toEqual({ quiz: ['review source cards'] });
});

test('a badge that takes too long answers null', async () => {
  const slow = badge({ count: () => new Promise<number>(() => undefined) });
  const { host, timers } = await startHost([withEntries('quiz', [], [slow])]);
  const counting = host.registries.badges.list()[0]?.count('ada', NOW);
  await expect.poll(timers.waiting).toBe(1);
  timers.elapse(5_000);
  expect(await counting).toBeNull();
  expect(host.errors().quiz).toContain('badge master took longer than 5 s');
});

test.each([
  ['a name with a dot', badge({ name: 'quiz.master' }), 'name: Expected a name in snake_case'],
  ['no English label', badge({ label: { de: 'Meister' } }), 'label: Give the text in English, as en'],
  ['a target of nothing', badge({ target: 0 }), 'target: Too small'],
])('a badge with %s is refused', async (_, wrong, words) => {
  const { host } = await startHost([withEntries('quiz', [], [wrong])]);
  expect(host.errors().quiz).toContain(words);
});

test('a source of sets tells what learners play, and one whose answer is no set is the failure of its plugin alone', async () => {
  const set = { set_id: 's', kind: 'course', title: 'S', lessons: [{ lesson_id: 'l', title: 'L' }] } as const;
  const withSets = (name: string, list_sets: SetSource['list_sets']) =>
    offer(
      definePlugin({
        ...blank(name),
        activate: ({ registries }) => void registries.setSources.register({ name: 'sets', list_sets }),
      }),
    );
  const { host } = await startHost([
    withSets('quiz', () => [{ ...set, set_id: '' }]),
    withSets('decks', async (user_id) => [{ ...set, title: user_id }]),
  ]);
  const { setSources } = host.registries;
  expect(setSources.names()).toEqual(['quiz.sets', 'decks.sets']);
  const listed = await Promise.all(setSources.list().map(({ listSets }) => listSets('ada')));
  expect(listed).toEqual([null, [{ ...set, title: 'ada' }]]);
  expect(host.errors()).toEqual({ quiz: expect.stringContaining('list_sets answered something else: 0.set_id') });
  await host.disable('decks');
  expect(setSources.names()).toEqual(['quiz.sets']);
});
