import type { Schemas } from '@learnwright/client';
import { expect, it } from 'vitest';
import { openTexts } from '../../../texts/texts.ts';
import {
  causeOf,
  countByHook,
  describeRule,
  hasFile,
  listObjects,
  listValues,
  nameHook,
  nameKind,
} from './work-facts.ts';

async function openIn(language: string) {
  const texts = await openTexts(language, { now: () => 0, readServer: async () => null, onLanguage: () => undefined });
  await texts.load(['console']);
  return texts.current();
}

it.each([
  [{ remote_id: 'r1', user_id: 'ada' }, [['remote_id', 'r1']]],
  [
    { url: 'https://git.example/a', count: 3 },
    [
      ['url', 'https://git.example/a'],
      ['count', '3'],
    ],
  ],
  [{ sealed_token: 'x'.repeat(81), empty: '', deep: { a: 1 }, flag: true }, []],
  [null, []],
  ['text', []],
  [['a'], [['0', 'a']]],
])('a job that was started with %j is about %j', (input, objects) => {
  expect(listObjects({ input, user_id: 'ada' }).map(({ name, value }) => [name, value])).toEqual(objects);
});

it.each([
  ['succeeded', { bytes: 3, href: '/api/jobs/j/result' }, true],
  ['succeeded', { bytes: 3, href: '/api/jobs/other/result' }, false],
  ['succeeded', null, false],
  ['failed', { href: '/api/jobs/j/result' }, false],
] as const)('a job that has %s with %j has a file: %s', (status, result, expected) => {
  expect(hasFile({ id: 'j', status, result })).toBe(expected);
});

it('the cause of a failed job is what its plugin threw last, and is told of no other job', () => {
  const job: Schemas['Job'] = {
    ...{ id: 'j', kind: 'count', plugin: 'quiz', user_id: null, status: 'failed', cancel_requested: false, tries: 1 },
    progress: { done: 0, total: null, message: null },
    ...{ input: null, result: null, error: { code: 'plugin_failed', detail: 'The plugin failed.' } },
    ...{ created_at: '2026-11-27T12:00:00Z', started_at: null, updated_at: '', ended_at: '2026-11-27T12:00:00Z' },
  };
  const later = { ...job, id: 'later', ended_at: '2026-11-27T13:00:00Z' };
  const refused = { ...later, error: { code: 'conflict', detail: 'Two of them.' } };
  const errors = { quiz: 'job count threw: Error: torn' };
  const causes = (jobs: (typeof job)[], known = errors) => jobs.map((one) => causeOf(one, jobs, known));
  expect(causes([later, job])).toEqual([errors.quiz, null]);
  expect(causes([refused, job])).toEqual([null, errors.quiz]);
  expect(causes([job], { quiz: 'job counts threw: Error: torn' })).toEqual([null]);
  expect(causes([{ ...job, plugin: null }])).toEqual([null]);
});

it('names what the app knows in the language of the page, and else what the code calls it', async () => {
  const texts = await openIn('de');
  expect(nameKind('export_user', texts)).toEqual({ words: 'Export einer Person', lang: undefined });
  expect(nameKind('quiz_report', texts)).toEqual({ words: 'quiz_report', lang: 'en' });
  expect(nameHook('on_session_complete', texts).lang).toBeUndefined();
  expect(nameHook('on_else', texts)).toEqual({ words: 'on_else', lang: 'en' });
});

it.each([
  [{ every: { minutes: 30 } }, 'every 30 minutes'],
  [{ every: { days: 1, hours: 1 } }, 'every 1 day and 1 hour'],
  [{ every: { weeks: 2 } }, 'every 2 weeks'],
  [{ cron: '0 3 * * *', timezone: 'Europe/Berlin' }, 'at 0 3 * * * (cron, Europe/Berlin)'],
  [{ cron: '0 3 * * *' }, 'at 0 3 * * * (cron, UTC)'],
])('the rule %j is "%s"', async (rule, words) => {
  expect(describeRule(rule, await openIn('en'))).toBe(words);
});

it('counts deliveries by hook, and lists each value of a column once', () => {
  expect(countByHook([{ hook: 'b' }, { hook: 'a' }, { hook: 'b' }])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect(listValues(['b', null, 'a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(listValues(['b'], undefined)).toEqual(['b']);
});
