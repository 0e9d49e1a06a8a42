import { z } from 'zod';

/** The variables of OpenTelemetry that the server reads, with what the reference says of each. */
export const TELEMETRY_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    meaning:
      'The address of an OpenTelemetry collector, such as `http://127.0.0.1:4318`. With it the server sends traces and metrics by OTLP over HTTP.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    default: '',
    meaning: 'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { default: 'http/protobuf', meaning: 'The one protocol that the server speaks.' },
  OTEL_SERVICE_NAME: { default: 'learnwright', meaning: 'The name of the server in traces and metrics.' },
  OTEL_RESOURCE_ATTRIBUTES: {
    default: '',
    meaning: 'What else is said of the server, such as `deployment.environment.name=test`, separated by commas.',
  },
  OTEL_TRACES_EXPORTER: { default: 'otlp', meaning: '`none` sends no traces.' },
  OTEL_METRICS_EXPORTER: { default: 'otlp', meaning: '`none` sends no metrics.' },
  OTEL_METRIC_EXPORT_INTERVAL: {
    default: '60000',
    meaning: 'The time between two sendings of metrics, in milliseconds.',
  },
  OTEL_TRACES_SAMPLER: {
    default: 'parentbased_always_on',
    meaning:
      'Which traces are sent: `always_on`, `always_off`, `traceidratio`, or one of these after `parentbased_`: then a `traceparent` of the caller decides.',
  },
  OTEL_TRACES_SAMPLER_ARG: { default: '1', meaning: 'The part of traces that `traceidratio` sends, from 0 to 1.' },
  OTEL_SDK_DISABLED: { default: 'false', meaning: '`true` sends nothing to the collector.' },
} as const satisfies Record<string, { readonly default: string; readonly meaning: string }>;

/** Their schemas. */
export const telemetryFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /./, error: 'Expected http://… or https://…' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'Expected http/protobuf').default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().default(TELEMETRY_VARIABLES.OTEL_SERVICE_NAME.default),
  OTEL_RESOURCE_ATTRIBUTES: z.string().default(''),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number('Expected milliseconds').int().min(100).max(86_400_000).default(60_000),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('Expected a number from 0 to 1').min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.stringbool('Expected true or false').default(false),
} satisfies Record<keyof typeof TELEMETRY_VARIABLES, z.ZodType>;

/** The values of the headers for the collector, which may be tokens, in every form. */
export function collectorSecretsOf({
  OTEL_EXPORTER_OTLP_HEADERS,
}: {
  readonly OTEL_EXPORTER_OTLP_HEADERS: string;
}): string[] {
  const pairs = OTEL_EXPORTER_OTLP_HEADERS.split(',').filter((pair) => pair.includes('='));
  return pairs.flatMap((pair) => {
    const sent = pair.slice(pair.indexOf('=') + 1).trim();
    const value = decode(sent);
    // Of "Bearer <token>" the token alone is a secret too.
    return [sent, value, ...value.split(' ')];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not in percent form: it is as it stands.
    return text;
  }
}
