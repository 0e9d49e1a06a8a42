import { type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricSource, SentMetric, SentPoint } from '../metrics/sent-metric.ts';

/** What the producer needs besides its source. */
export interface ProducerParts {
  readonly version: string;
  /** Milliseconds since 1970, as the collector understands time. */
  readonly now: () => number;
}

/** Hands the metrics of a server to the SDK: the ones that Prometheus reads, under the same names. */
export function createMetricProducer(source: MetricSource, { version, now }: ProducerParts): MetricProducer {
  const startTime = millisToHrTime(now());
  return {
    collect: async () => {
      const metrics = await source.read();
      const times = { startTime, endTime: millisToHrTime(now()) };
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            { scope: { name: 'learnwright', version }, metrics: metrics.map((metric) => toMetricData(metric, times)) },
          ],
        },
        errors: [],
      };
    },
  };
}

function toMetricData(
  { name, meaning, type, points }: SentMetric,
  times: { readonly startTime: HrTime; readonly endTime: HrTime },
): MetricData {
  const data = {
    descriptor: { name, description: meaning, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const toPoint = ({ labels, value }: SentPoint) => ({ ...times, attributes: { ...labels }, value });
  if (type === 'gauge') return { ...data, dataPointType: DataPointType.GAUGE, dataPoints: points.map(toPoint) };
  if (type === 'counter') {
    return { ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points.map(toPoint) };
  }
  return {
    ...data,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: points.map(({ labels, value: sum, buckets = { bounds: [], counts: [] } }) => ({
      ...times,
      attributes: { ...labels },
      value: {
        buckets: { boundaries: [...buckets.bounds], counts: [...buckets.counts] },
        sum,
        count: buckets.counts.reduce((total, count) => total + count, 0),
      },
    })),
  };
}
