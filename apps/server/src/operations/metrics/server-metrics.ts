import type { AiUsage } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestNotes } from '../../requests/request-steps.ts';
import { METRICS, type MetricEntry, type MetricName } from './metric-table.ts';

/** Notes what happens while the server runs, for its metrics. */
export interface ServerMetrics extends RequestNotes {
  noteAiCall(call: EndedAiCall): void;
  notePluginFailure(plugin: string, hook: string): void;
  noteUpkeep(task: string, outcome: 'ok' | 'failed', seconds: number): void;
  /** Replaces the values of gauges, each by the labels in the order of the table. */
  set(readings: Readings): void;
  /** All metrics of the table, with what was noted and set. */
  readonly registry: Registry;
}

/** What the metrics say of an AI call. */
export type EndedAiCall = Pick<
  AiUsage,
  'provider' | 'model' | 'outcome' | 'input_tokens' | 'output_tokens' | 'milliseconds'
>;

/** The gauges of a moment, by name. */
export type Readings = Readonly<Partial<Record<MetricName, readonly Sample[]>>>;

/** One value of a metric. */
export interface Sample {
  /** The labels in the order in which the metric declares them. */
  readonly labels: readonly string[];
  readonly value: number;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
const SHORT_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_TIMES = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Builds the metrics of the table without values, but those of the other database. */
export function createServerMetrics(dialect: Database['dialect']): ServerMetrics {
  const registry = new Registry();
  const gauges = new Map<string, Gauge>();
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const entries: readonly MetricEntry[] = METRICS;
  for (const { name, meaning, labels, type, only } of entries) {
    if (only !== undefined && only !== dialect) continue;
    const options = { name, help: meaning, labelNames: labels, registers: [registry] };
    const buckets = name === 'learnwright_http_request_duration_seconds' ? SHORT_TIMES : LONG_TIMES;
    if (type === 'gauge') gauges.set(name, new Gauge(options));
    else if (type === 'counter') counters.set(name, new Counter(options));
    else histograms.set(name, new Histogram({ ...options, buckets }));
  }
  const count = (name: MetricName, amount: number, ...labels: string[]) =>
    counters
      .get(name)
      ?.labels(...labels)
      .inc(amount);
  const observe = (name: MetricName, seconds: number, ...labels: string[]) =>
    histograms
      .get(name)
      ?.labels(...labels)
      .observe(seconds);
  return {
    registry,
    noteRequest: (method, route, status, seconds) => {
      const known = METHODS.includes(method) ? method : 'other';
      const statusClass = STATUS_CLASSES[Math.floor(status / 100)] ?? '';
      observe('learnwright_http_request_duration_seconds', seconds, known, route ?? 'none', statusClass);
    },
    noteRefusal: (code) => count('learnwright_http_refused_total', 1, code),
    noteAiCall: ({ provider: asked, outcome, input_tokens, output_tokens, milliseconds }) => {
      const provider = asked ?? 'none';
      observe('learnwright_ai_call_duration_seconds', milliseconds / 1000, provider, outcome);
      count('learnwright_ai_tokens_total', input_tokens, provider, 'input');
      count('learnwright_ai_tokens_total', output_tokens, provider, 'output');
    },
    notePluginFailure: (plugin, hook) => count('learnwright_plugin_failures_total', 1, plugin, hook),
    noteUpkeep: (task, outcome, seconds) => observe('learnwright_upkeep_duration_seconds', seconds, task, outcome),
    set: (readings) => {
      for (const [name, gauge] of gauges) {
        gauge.reset();
        for (const { labels, value } of readings[name as MetricName] ?? []) gauge.labels(...labels).set(value);
      }
    },
  };
}
