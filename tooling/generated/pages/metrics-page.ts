import type { MetricEntry } from '@learnwright/server';
import { code, page, table } from './markdown.ts';

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** docs/reference/metrics.md */
export function metricsPage(metrics: readonly MetricEntry[]): string {
  return page('Metrics', 'apps/server/src/operations/metrics/metric-table.ts', [
    'What `GET /metrics` answers, in the text format of Prometheus, to operators and to programs on the same machine. Behind ' +
      'these stand the metrics of the process and of Node that prom-client collects: `process_…` and `nodejs_…`, from the ' +
      'first scrape on.',
    table(
      ['Metric', 'Type', 'Labels', 'What it says'],
      metrics.map(({ name, type, labels, meaning, only }) => [
        code(name),
        type,
        labels.length === 0 ? '–' : labels.map(code).join(', '),
        only === undefined ? meaning : `${meaning} On ${DATABASES[only]} only.`,
      ]),
    ),
  ]);
}
