import type { Registry } from 'prom-client';
import { METRICS, type MetricEntry } from './metric-table.ts';
import { type Histograms, writeMetrics } from './metrics-page.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { type MetricSources, type Readings, readMetrics } from './read-metrics.ts';
import type { MetricSource, SentMetric } from './sent-metric.ts';

/** Everything that is known of a running server, for those who watch it. */
export interface OpenMetrics extends MetricSource {
  /** The page of Prometheus. */
  readonly page: () => Promise<string>;
}

/** Opens the metrics of a composed server. */
export function openMetrics(sources: MetricSources): OpenMetrics {
  const ofProcess = createProcessMetrics();
  const { times } = sources.metrics;
  const look = () => Promise.all([readMetrics(sources), ofProcess.open()]);
  return {
    page: async () => {
      const [readings, registry] = await look();
      return `${writeMetrics(readings, times)}${await registry.metrics()}`;
    },
    read: async () => {
      const [readings, registry] = await look();
      return [...METRICS.map((entry) => toSent(entry, readings, times)), ...(await readRegistry(registry))];
    },
  };
}

function toSent(entry: (typeof METRICS)[number], readings: Readings, histograms: Histograms): SentMetric {
  const { name, meaning, type, labels: names }: MetricEntry = entry;
  const histogram = histograms[entry.name];
  const toLabels = (values: readonly string[]) =>
    Object.fromEntries(names.map((label, index) => [label, values[index] ?? '']));
  const points =
    histogram === undefined
      ? (readings[entry.name] ?? []).map(({ labels, value }) => ({ labels: toLabels(labels), value }))
      : histogram.samples().map(({ labels, counts, sum }) => ({
          labels: toLabels(labels),
          value: sum,
          buckets: { bounds: histogram.bounds, counts },
        }));
  return { name, meaning, type, points };
}

/** What prom-client knows of the process. Of its one histogram, the collection of garbage, sum and count are sent. */
async function readRegistry(registry: Registry): Promise<SentMetric[]> {
  const families = await registry.getMetricsAsJSON();
  return families.flatMap(({ name, help: meaning, type, values }): SentMetric[] => {
    const samples: readonly PromSample[] = values;
    if (String(type) === 'counter' || String(type) === 'gauge') {
      const points = samples.map(({ labels, value }) => ({ labels: withoutAbsent(labels), value }));
      return [{ name, meaning, type: String(type) === 'counter' ? 'counter' : 'gauge', points }];
    }
    return ['_sum', '_count'].map((end) => ({
      name: `${name}${end}`,
      meaning,
      type: 'counter',
      points: samples
        .filter(({ metricName }) => metricName === `${name}${end}`)
        .map(({ labels, value }) => ({ labels: withoutAbsent(labels), value })),
    }));
  });
}

interface PromSample {
  readonly value: number;
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
}

function withoutAbsent(labels: PromSample['labels']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
