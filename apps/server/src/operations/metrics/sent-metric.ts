/** The metrics of a moment. */
export interface MetricSource {
  read(): Promise<readonly SentMetric[]>;
}

/** A metric as it is sent. */
export interface SentMetric {
  readonly name: string;
  readonly meaning: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly points: readonly SentPoint[];
}

/** A value of a metric; of a histogram the sum, with the counts of its buckets. */
export interface SentPoint {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly buckets?: { readonly bounds: readonly number[]; readonly counts: readonly number[] };
}
