import type { Registry } from 'prom-client';

/** The metrics of the process and of Node: memory, processor, files, garbage collection, the delay of the event loop. */
export interface ProcessMetrics {
  /** Opens them at the first call: what nobody asks for costs nothing. */
  open(): Promise<Registry>;
}

/** How often the event loop is looked at, in milliseconds. */
const EVENT_LOOP_PRECISION = 20;

/** Builds the metrics of this process. */
export function createProcessMetrics(): ProcessMetrics {
  let registry: Promise<Registry> | null = null;
  return {
    open: () => {
      registry ??= openRegistry();
      return registry;
    },
  };
}

async function openRegistry(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION });
  return register;
}
