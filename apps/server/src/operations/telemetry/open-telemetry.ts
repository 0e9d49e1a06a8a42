import { parseKeyPairsIntoRecord, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Environment } from '../../configuration/environment.ts';
import { createMetricProducer } from './metric-producer.ts';
import { followOutgoingRequests } from './outgoing-requests.ts';
import type { Telemetry } from './telemetry.ts';
import { createTracing } from './tracing.ts';

/** What telemetry works with besides the variables of the environment. */
export interface TelemetryParts {
  readonly version: string;
  /** Tells this process from the others of the installation. */
  readonly instance: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told why something could not be sent, once a minute at most. */
  readonly onError: (error: unknown) => void;
}

type Variables = Environment & { readonly OTEL_EXPORTER_OTLP_ENDPOINT: string };

/** How long the last batch may take, in milliseconds: the collector may be gone. */
const LAST_BATCH = 3_000;
const QUIET_MILLISECONDS = 60_000;

/** Opens what sends traces and metrics to a collector, by OTLP over HTTP. This module alone loads the SDK. */
export function openTelemetry(variables: Variables, { version, instance, now, onError }: TelemetryParts): Telemetry {
  const resource = resourceFromAttributes({
    'service.version': version,
    'service.instance.id': instance,
    ...parseKeyPairsIntoRecord(variables.OTEL_RESOURCE_ATTRIBUTES),
    'service.name': variables.OTEL_SERVICE_NAME,
  });
  setGlobalErrorHandler(atMostOnceAMinute(onError));
  const closing: (() => Promise<unknown>)[] = [];

  function openTracing() {
    const provider = new TracerProvider({
      resource,
      sampler: samplerOf(variables),
      spanProcessors: [
        new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporterOptions(variables, 'traces')) }),
      ],
    });
    const parts = { tracer: provider.getTracer('learnwright', version), propagator: new W3CTraceContextPropagator() };
    const tracing = createTracing(parts);
    const stopFollowing = followOutgoingRequests({ ...parts, current: tracing.current });
    closing.push(async () => {
      stopFollowing();
      await provider.shutdown();
    });
    return tracing;
  }

  return {
    tracing: variables.OTEL_TRACES_EXPORTER === 'none' ? null : openTracing(),
    sendMetrics: (source) => {
      if (variables.OTEL_METRICS_EXPORTER === 'none') return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exporterOptions(variables, 'metrics')),
        exportIntervalMillis: variables.OTEL_METRIC_EXPORT_INTERVAL,
        exportTimeoutMillis: Math.min(30_000, variables.OTEL_METRIC_EXPORT_INTERVAL),
        metricProducers: [createMetricProducer(source, { version, now })],
      });
      const provider = new MeterProvider({ resource, readers: [reader] });
      closing.push(() => provider.shutdown());
    },
    close: async () => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, LAST_BATCH);
      await Promise.race([Promise.allSettled(closing.map((close) => close())), late.promise]);
      clearTimeout(timer);
    },
  };
}

function exporterOptions({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }: Variables, signal: string) {
  return {
    url: `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/${signal}`,
    headers: parseKeyPairsIntoRecord(OTEL_EXPORTER_OTLP_HEADERS),
  };
}

function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Variables): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
  };
  const name = OTEL_TRACES_SAMPLER;
  switch (name) {
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: root.always_on() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: root.always_off() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: root.traceidratio() });
    default:
      return root[name]();
  }
}

function atMostOnceAMinute(onError: (error: unknown) => void): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MILLISECONDS;
    onError(error);
  };
}
