import { useEffect, useState } from 'react';
import { useMetrics } from '../parts/metrics/use-metrics.ts';
import type { Reading } from './read-numbers.ts';

/** How often the numbers are read while the page is visible, in milliseconds. */
const PERIOD = 10_000;
/** Readings that are kept: those of the last ten minutes. */
const MOST = 61;

/** The numbers of the server since the page was opened. */
interface Readings {
  /** The first one since then; undefined before that. */
  readonly first: Reading | undefined;
  /** The latest ones, oldest first. */
  readonly latest: readonly Reading[];
  /** Why they could not be read the last time; null where they could. */
  readonly error: Error | null;
  retry(): void;
}

/** Reads the numbers again and again while the page is visible, and keeps the latest. */
export function useReadings(): Readings {
  const { data, dataUpdatedAt: at, error, refetch } = useMetrics(PERIOD);
  const [kept, setKept] = useState<Pick<Readings, 'first' | 'latest'>>({ first: undefined, latest: [] });
  useEffect(() => {
    if (data === undefined) return;
    const reading = { at, metrics: data };
    setKept(({ first, latest }) => {
      if (latest.at(-1)?.at === at) return { first, latest };
      return { first: first ?? reading, latest: [...latest, reading].slice(-MOST) };
    });
  }, [data, at]);
  return { ...kept, error, retry: () => void refetch() };
}
