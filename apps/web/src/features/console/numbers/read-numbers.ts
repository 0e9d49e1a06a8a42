import type { Metrics, Sample } from '../parts/metrics/parse-metrics.ts';
import { growthOf, labelOf, quantileOf, samplesOf, sumBy, totalOf } from '../parts/metrics/read-metrics.ts';

/** The numbers at a moment, in milliseconds since 1970. */
export interface Reading {
  readonly at: number;
  readonly metrics: Metrics;
}

/** How many requests came in a second between two readings, and how many of them the server failed. */
export interface Rate {
  readonly at: number;
  readonly requests: number;
  readonly failed: number;
}

/** What is known of the requests to a route since the server started. */
export interface RouteNumbers {
  /** Method and template, such as `GET /api/users/{user_id}`. */
  readonly name: string;
  readonly total: number;
  /** By the class of the status, such as `2xx`. */
  readonly byStatus: ReadonlyMap<string, number>;
  /** How many came in a minute between the first reading and the last; null with one alone. */
  readonly perMinute: number | null;
  /** Seconds until the answer begins: for a half, and for all but five and one of a hundred. */
  readonly times: readonly [number | null, number | null, number | null];
}

const REQUESTS = 'learnwright_http_request_duration_seconds';
const SHARES = [0.5, 0.95, 0.99] as const;
const MINUTE = 60_000;

/** The rates between readings that follow each other. */
export function listRates(readings: readonly Reading[]): Rate[] {
  return readings.flatMap(({ at, metrics }, index) => {
    const before = readings[index - 1];
    const seconds = before === undefined ? 0 : (at - before.at) / 1000;
    if (before === undefined || seconds <= 0) return [];
    const grown = (count: (metrics: Metrics) => number) => growthOf(count(before.metrics), count(metrics)) / seconds;
    return [{ at, requests: grown(countRequests), failed: grown(countFailed) }];
  });
}

/** The routes that were asked for, most often first. */
export function listRoutes(first: Reading, last: Reading): RouteNumbers[] {
  const counts = groupByRoute(samplesOf(last.metrics, `${REQUESTS}_count`));
  const buckets = groupByRoute(samplesOf(last.metrics, `${REQUESTS}_bucket`));
  const before = groupByRoute(samplesOf(first.metrics, `${REQUESTS}_count`));
  const minutes = (last.at - first.at) / MINUTE;
  return [...counts]
    .map(([name, samples]): RouteNumbers => {
      const total = totalOf(samples);
      const ofRoute = buckets.get(name) ?? [];
      const [half, most, nearlyAll] = SHARES.map((share) => quantileOf(share, ofRoute));
      return {
        ...{ name, total },
        byStatus: sumBy(samples, (sample) => labelOf(sample, 'status')),
        perMinute: minutes > 0 ? growthOf(totalOf(before.get(name) ?? []), total) / minutes : null,
        times: [half ?? null, most ?? null, nearlyAll ?? null],
      };
    })
    .toSorted((left, right) => right.total - left.total || left.name.localeCompare(right.name));
}

/** The times of all routes together. */
export function readAllTimes(metrics: Metrics): RouteNumbers['times'] {
  const buckets = samplesOf(metrics, `${REQUESTS}_bucket`);
  const [half, most, nearlyAll] = SHARES.map((share) => quantileOf(share, buckets));
  return [half ?? null, most ?? null, nearlyAll ?? null];
}

/** The requests since the server started. */
export function countRequests(metrics: Metrics): number {
  return totalOf(samplesOf(metrics, `${REQUESTS}_count`));
}

function countFailed(metrics: Metrics): number {
  return totalOf(samplesOf(metrics, `${REQUESTS}_count`).filter((sample) => labelOf(sample, 'status').startsWith('5')));
}

function groupByRoute(samples: readonly Sample[]): Map<string, Sample[]> {
  return Map.groupBy(samples, (sample) => `${labelOf(sample, 'method')} ${labelOf(sample, 'route')}`.trim());
}

/** A number with its name: what its labels say, one behind the other. */
export interface Named {
  readonly name: string;
  readonly value: number;
}

/** The samples of a name that are more than nothing, the largest first, by some of their labels. */
export function listNamed(metrics: Metrics, name: string, ...labels: readonly string[]): Named[] {
  const sums = sumBy(samplesOf(metrics, name), (sample) => labels.map((label) => labelOf(sample, label)).join(' · '));
  return [...sums]
    .map(([named, value]) => ({ name: named, value }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value);
}
