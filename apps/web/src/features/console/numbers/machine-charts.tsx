import { Bars } from '../../../charts/bars.tsx';
import { Lines } from '../../../charts/lines.tsx';
import { niceTop } from '../../../charts/scale.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Metrics } from '../parts/metrics/parse-metrics.ts';
import { labelOf, readValue, samplesOf } from '../parts/metrics/read-metrics.ts';
import { ChartCard, useTimes } from './chart-card.tsx';
import { listNamed, type Reading } from './read-numbers.ts';

const RESIDENT = 'process_resident_memory_bytes';
const HEAP = 'nodejs_heap_size_used_bytes';
const MEGABYTE = 1_000_000;
/** How late the event loop is, by the share of its turns. */
const LAGS = [
  ['half', 'nodejs_eventloop_lag_p50_seconds'],
  ['nearly_all', 'nodejs_eventloop_lag_p99_seconds'],
] as const;

/** What the process holds of the memory, and how late its event loop is. */
export function Memory({ readings }: { readonly readings: readonly Reading[] }) {
  const { text, format } = useTexts();
  const showTime = useTimes();
  const points = readings.map(({ at, metrics }) => ({
    ...{ at, resident: readValue(metrics, RESIDENT) ?? 0, heap: readValue(metrics, HEAP) ?? 0 },
    lags: LAGS.map(([, name]) => readValue(metrics, name)),
  }));
  const top = niceTop(Math.max(...points.map(({ resident }) => resident), 0));
  const last = points.at(-1);
  const [half = null, nearlyAll = null] = last?.lags ?? [];
  const showLag = (seconds: number | null) => (seconds === null ? '–' : showTime(seconds));
  return (
    <ChartCard
      title={text('console.numbers.memory')}
      sentence={text('console.numbers.memory_sentence', {
        ...{ resident: format.bytes(last?.resident ?? 0), heap: format.bytes(last?.heap ?? 0) },
        ...{ half: showLag(half), nearly_all: showLag(nearlyAll) },
      })}
      columns={[
        text('console.numbers.ago'),
        text('console.numbers.resident'),
        text('console.numbers.heap'),
        ...LAGS.map(([share]) => text('console.numbers.lag', { share: text(`console.numbers.${share}`) })),
      ]}
      rows={points.map(({ at, resident, heap, lags }) => [
        ...([format.seconds(((last?.at ?? at) - at) / 1000), format.bytes(resident), format.bytes(heap)] as const),
        ...lags.map(showLag),
      ])}
    >
      <Lines
        showValue={(share) => format.number(Math.round((share * top) / MEGABYTE))}
        lines={[
          {
            label: text('console.numbers.in_megabytes', { name: text('console.numbers.resident') }),
            values: points.map(({ resident }) => resident / top),
          },
          {
            label: text('console.numbers.in_megabytes', { name: text('console.numbers.heap') }),
            values: points.map(({ heap }) => heap / top),
          },
        ]}
      />
    </ChartCard>
  );
}

/** What is free where the server writes, and how large the files of an SQLite database are. */
export function SpaceChart({ metrics }: { readonly metrics: Metrics }) {
  const { text, find, format } = useTexts();
  const list = (name: string, label: string, title: 'free' | 'file') =>
    samplesOf(metrics, name).map((sample) => {
      const key = labelOf(sample, label);
      return {
        label: text(`console.numbers.${title}`, { name: find(`console.numbers.spaces.${key}`) ?? key }),
        ...{ value: sample.value, shown: format.bytes(sample.value) },
      };
    });
  const bars = [
    ...list('learnwright_disk_free_bytes', 'place', 'free'),
    ...list('learnwright_database_bytes', 'file', 'file'),
  ];
  return (
    <ChartCard
      title={text('console.numbers.space')}
      sentence={
        bars.length === 0
          ? text('console.numbers.space_unknown')
          : format.list(bars.map(({ label, shown }) => `${label}: ${shown}`))
      }
      columns={[text('console.numbers.what'), text('console.numbers.bytes'), text('console.numbers.size')]}
      rows={bars.map(({ label, value, shown }) => [label, value, shown])}
    >
      <Bars isLong bars={bars} />
    </ChartCard>
  );
}

/** What waits or is under way. */
const WORK = [
  ['requests', 'learnwright_http_requests_under_way', ['kind', 'requests']],
  ['ai_calls', 'learnwright_http_requests_under_way', ['kind', 'ai_calls']],
  ['streams', 'learnwright_http_open', ['kind', 'streams']],
  ['uploads', 'learnwright_http_open', ['kind', 'uploads']],
  ['running', 'learnwright_jobs', ['status', 'running']],
  ['queued', 'learnwright_jobs', ['status', 'queued']],
  ['waiting', 'learnwright_effects', ['state', 'waiting']],
  ['dead', 'learnwright_effects', ['state', 'dead']],
] as const;

/** The work that waits or is under way now. */
export function WorkChart({ metrics }: { readonly metrics: Metrics }) {
  const { text, format } = useTexts();
  const bars = WORK.flatMap(([key, name, label]) => {
    const value = readValue(metrics, name, label);
    return value === null
      ? []
      : [{ label: text(`console.numbers.work_of.${key}`), value, shown: format.number(value) }];
  });
  const oldest = readValue(metrics, 'learnwright_effects_oldest_due_seconds') ?? 0;
  return (
    <ChartCard
      title={text('console.numbers.work')}
      sentence={
        oldest > 0
          ? text('console.numbers.work_late', { time: format.seconds(oldest) })
          : text('console.numbers.work_sentence')
      }
      columns={[text('console.numbers.what'), text('console.numbers.count')]}
      rows={bars.map(({ label, value }) => [label, value])}
    >
      <Bars bars={bars} />
    </ChartCard>
  );
}

/** Charts of a metric whose labels are names, with what its labels are. */
const NAMED = {
  refused: ['learnwright_http_refused_total', 'code'],
  failures: ['learnwright_plugin_failures_total', 'plugin', 'hook'],
  skipped: ['learnwright_hooks_skipped', 'plugin', 'hook'],
  connections: ['learnwright_database_connections', 'state'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
/** Bars that are drawn: the others stand in the table. */
const MOST = 8;

/** A metric by its labels. One that the server does not have, such as the connections of SQLite, is not shown. */
export function NamedChart({ of, metrics }: { readonly of: keyof typeof NAMED; readonly metrics: Metrics }) {
  const { text, plural, format } = useTexts();
  const [name, ...labels] = NAMED[of];
  if (of === 'connections' && samplesOf(metrics, name).length === 0) return null;
  const found = listNamed(metrics, name, ...labels);
  const total = found.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartCard
      title={text(`console.numbers.named.${of}`)}
      sentence={
        total === 0
          ? text(`console.numbers.named.${of}_none`)
          : plural(`console.numbers.named.${of}_sentence`, total, { count: format.number(total) })
      }
      columns={[text('console.numbers.what'), text('console.numbers.count')]}
      rows={found.map(({ name: named, value }) => [named, value])}
    >
      <Bars
        isLong
        bars={found.slice(0, MOST).map(({ name: label, value }) => ({ label, value, shown: format.number(value) }))}
      />
    </ChartCard>
  );
}
