import { createRouteHelper, definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCollector, type TestCollector } from '../../../tests/harness/collector.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { readEnvironment } from '../../configuration/environment.ts';
import { openTelemetry } from './open-telemetry.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const TRACEPARENT = { traceparent: `00-${TRACE}-${PARENT}-01` };
const PRIVATE = ['Ada of the test', 'a question nobody should read', 'an answer nobody should read'];

const PARTS = { version: '1.2.3', instance: 'one', now: Date.now };

const route = createRouteHelper<PluginContext>();

/** A plugin that answers for an AI provider, over the network; it fails where it is told to. */
function createAsking(vendor: string) {
  return definePlugin({
    name: 'asking',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    activate: ({ registries }) => {
      registries.aiProviders.register({
        name: 'asking',
        slot: null,
        default_model: () => 'model-of-nobody',
        can_handle: (model) => model.startsWith('model-'),
      });
    },
    hooks: {
      ai_complete_async: async (_, messages) => {
        await fetch(`${vendor}/vendor?key=secret-in-a-query`);
        if (messages.some(({ content }) => content === 'fail')) throw new TypeError('an answer nobody should read');
        return 'an answer nobody should read';
      },
    },
    routes: () => [
      route.post(
        '/ask/{user_id}',
        {
          access: 'public',
          effect: 'external',
          params: z.object({ user_id: z.string() }),
          body: z.object({ question: z.string() }),
          response: { 200: z.object({ length: z.int() }) },
        },
        async ({ context, params, body }) => {
          const messages = [{ role: 'user', content: body.question }] as const;
          const answer = await context.ai.complete({ user_id: params.user_id, purpose: 'test', messages });
          return { length: answer.length };
        },
      ),
    ],
  });
}

describe('what a collector is sent', () => {
  let collector: TestCollector;
  let server: TestApp;
  let traces: Buffer;
  let metrics: Buffer;
  let userId: string;

  beforeAll(async () => {
    collector = await startCollector();
    const variables = readEnvironment({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token-of-the-collector',
      OTEL_SERVICE_NAME: 'lessons',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trying',
    });
    const endpoint = { ...variables, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const telemetry = openTelemetry(endpoint, { ...PARTS, onError: () => undefined });
    server = await createTestApp({ telemetry, plugins: { asking: createAsking(collector.url) } });
    const { body: user } = await server.request('POST', '/users', { name: 'Ada of the test' }, TRACEPARENT);
    userId = user.id;
    await server.request('PATCH', `/settings/${userId}`, { model_override_provider_a: 'model-of-nobody' });
    const question = 'a question nobody should read';
    await server.request('POST', `/plugins/asking/ask/${userId}`, { question }, TRACEPARENT);
    await server.request('POST', `/plugins/asking/ask/${userId}`, { question: 'fail' }, TRACEPARENT);
    await server.request('GET', '/health');
    await telemetry.close();
    traces = collector.received('/v1/traces');
    metrics = collector.received('/v1/metrics');
  });
  afterAll(async () => {
    await server.close();
    await collector.close();
  });

  it.each([
    'lessons',
    'trying',
    'POST /api/users',
    'unit of work',
    'POST /api/plugins/asking/ask/{user_id}',
    'ai call',
    'hook ai_complete_async',
    'gen_ai.usage.output_tokens',
    'TypeError',
  ])('has spans with %s', (text) => {
    expect(traces.includes(text)).toBe(true);
  });

  it('goes on with the trace of the caller, also at a vendor', () => {
    expect(traces.includes(Buffer.from(TRACE, 'hex'))).toBe(true);
    expect(traces.includes(Buffer.from(PARENT, 'hex'))).toBe(true);
    const sent = String(collector.headersOf('/vendor?key=secret-in-a-query').traceparent);
    expect(sent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(sent).not.toContain(PARENT);
    expect(traces.includes(Buffer.from(sent.slice(36, 52), 'hex'))).toBe(true);
  });

  it('has no text of a learner or a plugin, no id, no query and no probes', () => {
    for (const word of [...PRIVATE, userId, 'secret-in-a-query', 'token-of-the-collector']) {
      expect([word, traces.includes(word), metrics.includes(word)]).toEqual([word, false, false]);
    }
    expect(traces.includes('/api/health')).toBe(false);
  });

  it('has the metrics that Prometheus reads', () => {
    for (const word of ['learnwright_http_request_duration_seconds', '/api/users', 'process_resident_memory_bytes']) {
      expect(metrics.includes(word)).toBe(true);
    }
  });

  it('comes with the headers for the collector', () => {
    expect(collector.headersOf('/v1/traces')).toMatchObject({
      authorization: 'Bearer token-of-the-collector',
      'content-type': 'application/x-protobuf',
    });
  });

  it('is found by the log', () => {
    const lines = server.log().filter(({ trace_id }) => trace_id === TRACE);
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(3);
    expect(lines.some(({ msg }) => msg === 'A plugin threw.')).toBe(true);
  });
});

describe('a collector that refuses', () => {
  it('costs requests nothing, and is complained about once', async () => {
    const collector = await startCollector(400);
    const errors: unknown[] = [];
    const variables = { ...readEnvironment({}), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const telemetry = openTelemetry(variables, { ...PARTS, onError: (error) => errors.push(error) });
    const server = await createTestApp({ telemetry });
    expect((await server.request('GET', '/users')).status).toBe(200);
    await telemetry.close();
    await server.close();
    await collector.close();
    expect([collector.received('/v1/traces').length > 0, errors.length]).toEqual([true, 1]);
  });
});
