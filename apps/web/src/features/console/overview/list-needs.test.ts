import { expect, it } from 'vitest';
import { parseMetrics } from '../parts/metrics/parse-metrics.ts';
import { listNeeds, type NeedSources } from './list-needs.ts';

const AT = '2026-11-20T12:00:00.000000+00:00';
const LATER = '2026-11-21T12:00:00.000000+00:00';
const READY = {
  database: 'ok',
  migrations: 'applied',
  disk: 'ok',
  effects: 'ok',
  plugins: {},
  stopping: false,
} as const;
const WELL: NeedSources = { readiness: READY, plugins: [], deliveries: [], jobs: [], metrics: parseMetrics('up 1') };

const plugin = (changes: object) =>
  Object({ name: 'quiz', status: 'active', reason: null, since: AT, schedules: [], ...changes });
const delivery = (changes: object) => Object({ plugin: 'quiz', last_error: 'Error: full', due_at: AT, ...changes });
const job = (changes: object) =>
  Object({
    kind: 'import',
    plugin: 'content',
    error: { code: 'x', detail: 'No space.' },
    ended_at: AT,
    updated_at: AT,
    ...changes,
  });
/** What is found, in short: kind, object, count, reason, address. */
const find = (changes: Partial<NeedSources>) =>
  listNeeds({ ...WELL, ...changes }).map(({ kind, object, count, reason, to, search }) => [
    ...[kind, object, count, reason],
    [to, ...Object.values(search)].join(' '),
  ]);

it.each<[string, Partial<NeedSources>, unknown[]]>([
  ['nothing, where all is well', {}, []],
  ['nothing, while nothing is known', { readiness: undefined, plugins: undefined, metrics: undefined }, []],
  [
    'a server that does not answer',
    { readiness: null, plugins: null, deliveries: null, jobs: null, metrics: null },
    [['unreachable', '', 1, null, 'numbers']],
  ],
  ['a part that could not be read', { plugins: null }, [['unread', 'plugins', 1, null, 'plugins']]],
  [
    'a database that is gone',
    { readiness: { ...READY, database: 'unreachable', migrations: 'unknown' } },
    [['database', '', 1, null, 'numbers']],
  ],
  [
    'migrations that are missing',
    { readiness: { ...READY, migrations: 'missing' } },
    [['migrations', '', 1, null, 'numbers']],
  ],
  [
    'a database of a later version',
    { readiness: { ...READY, migrations: 'newer' } },
    [['newer', '', 1, null, 'numbers']],
  ],
  [
    'deliveries that have stopped',
    { readiness: { ...READY, effects: 'stopped' } },
    [['effects_stopped', '', 1, null, 'effects']],
  ],
  ['a server that stops', { readiness: { ...READY, stopping: true } }, [['stopping', '', 1, null, 'numbers']]],
  [
    'a full disk, once',
    { readiness: { ...READY, disk: 'full' }, metrics: parseMetrics('learnwright_disk_free_bytes{place="data"} 5') },
    [['disk_full', '', 1, null, 'numbers']],
  ],
  [
    'a disk that is nearly full',
    {
      metrics: parseMetrics(
        'learnwright_disk_free_bytes{place="data"} 9e8\nlearnwright_disk_free_bytes{place="database"} 2e9',
      ),
    },
    [['disk_low', 'data', 1, null, 'numbers']],
  ],
  [
    'plugins that do not do their work',
    {
      plugins: [
        plugin({}),
        plugin({ name: 'a', status: 'degraded', reason: 'r' }),
        plugin({ name: 'b', status: 'failed', reason: 's' }),
      ],
    },
    [
      ['failed', 'b', 1, 's', 'plugins/b'],
      ['degraded', 'a', 1, 'r', 'plugins/a'],
    ],
  ],
  ['no plugin that is disabled', { plugins: [plugin({ status: 'disabled' })] }, []],
  [
    'a schedule that fails',
    {
      plugins: [
        plugin({
          schedules: [
            { name: 'nightly', last_error: 'Error: no', last_started_at: AT },
            { name: 'daily', last_error: null, last_started_at: AT },
          ],
        }),
      ],
    },
    [['schedule', 'nightly (quiz)', 1, 'Error: no', 'plugins/quiz']],
  ],
  [
    'dead deliveries by plugin, with the latest reason',
    {
      deliveries: [delivery({}), delivery({ due_at: LATER, last_error: 'Error: late' }), delivery({ plugin: 'other' })],
    },
    [
      ['dead', 'quiz', 2, 'Error: late', 'effects dead quiz'],
      ['dead', 'other', 1, 'Error: full', 'effects dead other'],
    ],
  ],
  [
    'a job of the server itself',
    { jobs: [job({ kind: 'export', plugin: null })] },
    [['job', 'export', 1, 'No space.', 'jobs failed']],
  ],
  [
    'failed jobs by kind, with the latest reason',
    { jobs: [job({}), job({ ended_at: LATER, error: { code: 'y', detail: 'Worse.' } })] },
    [['job', 'import (content)', 2, 'Worse.', 'jobs failed']],
  ],
])('finds %s', (_, changes, expected) => expect(find(changes)).toEqual(expected));

it('puts the worst first', () => {
  const kinds = listNeeds({
    ...WELL,
    readiness: { ...READY, database: 'unreachable', disk: 'full' },
    plugins: [plugin({ status: 'degraded' }), plugin({ status: 'quarantined' })],
    jobs: [job({})],
    deliveries: [delivery({})],
  }).map(({ kind }) => kind);
  expect(kinds).toEqual(['database', 'disk_full', 'quarantined', 'dead', 'degraded', 'job']);
});
