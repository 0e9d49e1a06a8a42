/** One value of a metric. */
export interface Sample {
  /** The labels in the order in which the metric declares them. */
  readonly labels: readonly string[];
  readonly value: number;
}

/** The observations of a histogram under one set of labels. */
export interface TimeSample {
  readonly labels: readonly string[];
  /** How many fell into each bucket, and last how many were longer than all. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Adds numbers up by labels. */
export interface Counter {
  add(labels: readonly string[], amount?: number): void;
  samples(): readonly Sample[];
}

/** Sorts times into buckets by labels. */
export interface TimeHistogram {
  readonly bounds: readonly number[];
  add(seconds: number, ...labels: readonly string[]): void;
  samples(): readonly TimeSample[];
}

/** No label has a line break in it, so it parts them. */
const PART = '\n';

/** Builds a counter without values. */
export function createCounter(): Counter {
  const totals = new Map<string, number>();
  return {
    add: (labels, amount = 1) => {
      const key = labels.join(PART);
      totals.set(key, (totals.get(key) ?? 0) + amount);
    },
    samples: () => [...totals].map(([key, value]) => ({ labels: key.split(PART), value })),
  };
}

/** Builds a histogram; `bounds` are the upper ends of its buckets in seconds, ascending. */
export function createTimeHistogram(bounds: readonly number[]): TimeHistogram {
  const cells = new Map<string, TimeCell>();
  return {
    bounds,
    add: (seconds, ...labels) => {
      const key = labels.join(PART);
      const known = cells.get(key);
      const cell = known ?? new TimeCell(bounds);
      if (known === undefined) cells.set(key, cell);
      cell.add(seconds);
    },
    samples: () => [...cells].map(([key, { counts, sum }]) => ({ labels: key.split(PART), counts: [...counts], sum })),
  };
}

/** The times under one set of labels. */
class TimeCell {
  readonly counts: Float64Array;
  readonly #bounds: readonly number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  add(seconds: number): void {
    const found = this.#bounds.findIndex((bound) => seconds <= bound);
    const bucket = found === -1 ? this.#bounds.length : found;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}
