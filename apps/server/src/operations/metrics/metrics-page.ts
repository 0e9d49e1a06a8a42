import { METRICS, type MetricEntry, type MetricName } from './metric-table.ts';
import type { Readings } from './read-metrics.ts';
import type { Sample, TimeHistogram, TimeSample } from './tallies.ts';

/** The histograms of the server, by name. */
export type Histograms = Readonly<Partial<Record<MetricName, TimeHistogram>>>;

/** The media type of the page. */
export const METRICS_MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in the text format of Prometheus, a family for each name, in the order of the table. */
export function writeMetrics(readings: Readings, histograms: Histograms): string {
  return METRICS.map((entry) => writeFamily(entry, readings[entry.name], histograms[entry.name])).join('');
}

function writeFamily(
  { name, type, labels, meaning, only }: MetricEntry,
  samples: readonly Sample[] = [],
  histogram?: TimeHistogram,
): string {
  const lines =
    histogram === undefined
      ? samples.map((sample) => `${name}${labelText(labels, sample.labels)} ${sample.value}\n`)
      : histogram.samples().flatMap((sample) => writeTimes(name, labels, sample, histogram.bounds));
  // A metric of the other database has nothing to say.
  if (lines.length === 0 && only !== undefined) return '';
  return `# HELP ${name} ${meaning}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/** Each bucket of the format holds all that took no longer than its end. */
function writeTimes(
  name: string,
  names: readonly string[],
  { labels, counts, sum }: TimeSample,
  bounds: readonly number[],
): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    const end = bounds[index];
    return `${name}_bucket${labelText([...names, 'le'], [...labels, end === undefined ? '+Inf' : String(end)])} ${total}\n`;
  });
  const text = labelText(names, labels);
  return [...buckets, `${name}_sum${text} ${sum}\n`, `${name}_count${text} ${total}\n`];
}

function labelText(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return '';
  return `{${names.map((name, index) => `${name}="${escapeLabel(values[index] ?? '')}"`).join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
