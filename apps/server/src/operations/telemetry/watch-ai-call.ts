import type { AiCallWatch } from '@learnwright/plugin-host';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import type { Tracing } from './tracing.ts';

/** Follows an AI call for the metrics, and for a trace where traces are sent. */
export function watchAiCall(metrics: Pick<ServerMetrics, 'noteAiCall'>, tracing: Tracing | null): AiCallWatch {
  const span = tracing?.beginAiCall();
  return {
    run: (work) => (span === undefined ? work() : span.run(work)),
    end: (call) => {
      metrics.noteAiCall(call);
      span?.end(call);
    },
  };
}
