import type { Metrics, Sample } from './parse-metrics.ts';

/** The samples of a name; none where the server does not say it. */
export function samplesOf(metrics: Metrics, name: string): readonly Sample[] {
  return metrics.get(name) ?? [];
}

/** The value of a label; empty where a sample has none of this name. */
export function labelOf({ labels }: Sample, name: string): string {
  return labels.get(name) ?? '';
}

/** The only value of a name, or that of the sample with this label; null where there is none. */
export function readValue(metrics: Metrics, name: string, label?: readonly [string, string]): number | null {
  const samples = samplesOf(metrics, name);
  const found = label === undefined ? samples[0] : samples.find((sample) => labelOf(sample, label[0]) === label[1]);
  return found?.value ?? null;
}

/** The values of a name, added up by what some of its labels are. */
export function sumBy(samples: readonly Sample[], keyOf: (sample: Sample) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sample of samples) {
    const key = keyOf(sample);
    sums.set(key, (sums.get(key) ?? 0) + sample.value);
  }
  return sums;
}

/** All values of a name together. */
export function totalOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, { value }) => sum + value, 0);
}

/**
 * How much a counter has grown. One that is smaller than before has begun anew, as the server has: then it has grown by what it
 * is now.
 */
export function growthOf(before: number, now: number): number {
  return now < before ? now : now - before;
}

/**
 * The value below which a share of all observations is, by the buckets of a histogram as Prometheus estimates it: evenly spread
 * within a bucket. What lies above the last bound counts as that bound. Null where nothing was observed.
 */
export function quantileOf(share: number, buckets: readonly Sample[]): number | null {
  const byBound = sumBy(buckets, (sample) => labelOf(sample, 'le'));
  const sorted = [...byBound]
    .map(([bound, count]) => ({ bound: bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), count }))
    .toSorted((left, right) => left.bound - right.bound);
  const total = sorted.at(-1)?.count ?? 0;
  if (!(total > 0)) return null;
  const rank = share * total;
  const at = sorted.findIndex(({ count }) => count >= rank);
  const bucket = sorted[at];
  const below = sorted[at - 1] ?? { bound: 0, count: 0 };
  if (bucket === undefined) return null;
  if (bucket.bound === Number.POSITIVE_INFINITY) return below.bound;
  if (bucket.count === below.count) return bucket.bound;
  return below.bound + ((bucket.bound - below.bound) * (rank - below.count)) / (bucket.count - below.count);
}
