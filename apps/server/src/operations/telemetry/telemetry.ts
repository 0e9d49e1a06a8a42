import type { MetricSource } from '../metrics/sent-metric.ts';
import type { Tracing } from './tracing.ts';

/** What a server tells an OpenTelemetry collector. */
export interface Telemetry {
  /** Null where no traces are sent. */
  readonly tracing: Tracing | null;
  /** Sends metrics again and again from now on, where any are to be sent. */
  sendMetrics(source: MetricSource): void;
  /** Sends what is left, as far as that is possible in a few seconds, and stops. */
  close(): Promise<void>;
}
