import { collectDefaultMetrics, type MetricObjectWithValues, type MetricValueWithName, Registry } from 'prom-client';
import { type MetricSources, readMetrics } from './read-metrics.ts';
import type { MetricSource, SentMetric, SentPoint } from './sent-metric.ts';

/** Everything that is known of a running server, for those who watch it. */
export interface OpenMetrics extends MetricSource {
  /** The page of Prometheus. */
  readonly page: () => Promise<string>;
}

/** How often the event loop is looked at, in milliseconds. */
const EVENT_LOOP_PRECISION = 20;

/** Opens the metrics of a composed server. */
export function openMetrics(sources: MetricSources): OpenMetrics {
  const { metrics } = sources;
  let all: Registry | null = null;
  async function look(): Promise<Registry> {
    metrics.set(await readMetrics(sources));
    // What nobody asks for costs nothing.
    all ??= Registry.merge([metrics.registry, openProcessMetrics()]);
    return all;
  }
  return {
    page: async () => (await look()).metrics(),
    read: async () => (await (await look()).getMetricsAsJSON()).map(toSent),
  };
}

/** The metrics of the process and of Node: memory, processor, files, garbage collection, the delay of the event loop. */
function openProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION });
  return register;
}

function toSent({ name, help, type, values }: MetricObjectWithValues<MetricValueWithName<string>>): SentMetric {
  const kind = String(type);
  if (kind === 'histogram') return { name, meaning: help, type: 'histogram', points: toHistogramPoints(name, values) };
  const points = values.map(({ labels, value }) => ({ labels: definedLabels(labels), value }));
  return { name, meaning: help, type: kind === 'counter' ? 'counter' : 'gauge', points };
}

/** Each bucket of prom-client holds all that took no longer than its end; sent is what lies between two ends. */
function toHistogramPoints(name: string, values: readonly MetricValueWithName<string>[]): SentPoint[] {
  const points = new Map<string, { labels: SentPoint['labels']; value: number; bounds: number[]; totals: number[] }>();
  for (const { labels: given, value, metricName } of values) {
    const { le, ...labels } = definedLabels(given);
    const key = JSON.stringify(labels);
    const point = points.get(key) ?? { labels, value: 0, bounds: [], totals: [] };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.value = value;
    if (metricName !== `${name}_bucket`) continue;
    if (le !== '+Inf') point.bounds.push(Number(le));
    point.totals.push(value);
  }
  return [...points.values()].map(({ labels, value, bounds, totals }) => {
    const counts = totals.map((total, index) => total - (totals[index - 1] ?? 0));
    return { labels, value, buckets: { bounds, counts } };
  });
}

function definedLabels(labels: Readonly<Partial<Record<string, string | number>>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
