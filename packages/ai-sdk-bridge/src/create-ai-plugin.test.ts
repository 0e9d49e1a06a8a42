import { createServer } from 'node:http';
import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createTestClock } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { createAiPlugin, type ProviderContext } from './create-ai-plugin.ts';
import type { ModelVendor } from './model-call.ts';
import { toAiError } from './to-ai-error.ts';
import { limitResponse } from './vendor-request.ts';

const now = () => '2026-11-20T12:00:00.000000+00:00';
const failure = (headers: Record<string, string>, message = 'no') =>
  new APICallError({ message, url: '', requestBodyValues: {}, statusCode: 429, responseHeaders: headers });
const pluginOf = (vendor: ModelVendor) =>
  createAiPlugin(
    {
      name: 'ai-acme',
      version: '1.0.0',
      vendor: 'Acme',
      slot: 'provider_a',
      default_model: 'a',
      prefixes: ['a'],
      base_url: 'https://api.acme.example',
      ...vendor,
    },
    { fetch: globalThis.fetch },
  );

/** A model that answers only when it is cancelled. */
const silentModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'test',
  modelId: 'silent',
  supportedUrls: {},
  doGenerate: ({ abortSignal }) =>
    new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))),
  doStream: ({ abortSignal }) =>
    new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))),
};

describe('a Retry-After', () => {
  it.each([
    ['2.2', 3],
    ['0', 0],
    ['-5', 0],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 86_400],
    ['soon', undefined],
    ['', undefined],
  ])('of "%s" is %s seconds', (header, seconds) => {
    const error = toAiError(failure({ 'retry-after': header }), { api_key: 'key', now });
    expect(error).toMatchObject({ code: 'provider_rate_limited' });
    expect(error.retry_after_seconds).toBe(seconds);
  });
});

describe('a response', () => {
  it('is read up to its limit', async () => {
    const limited = limitResponse(async () => new Response('12345'), 5);
    expect(await (await limited('http://127.0.0.1')).text()).toBe('12345');
    const over = limitResponse(async () => new Response('123456'), 5);
    await expect((await over('http://127.0.0.1')).text()).rejects.toThrow('larger than 5 bytes');
  });

  it('that leads elsewhere is not followed: the key stays with its vendor', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
    await expect(limitResponse(globalThis.fetch, 10)(`http://127.0.0.1:${port}/here`)).rejects.toThrow();
    expect(paths).toEqual(['/here']);
    server.close();
  });
});

describe('a call', () => {
  const values = {
    default_model: 'a',
    prefixes: ['a'],
    base_url: '',
    image_models: [],
    timeout_seconds: 60,
    retries: 3,
  };
  const deactivation = new AbortController();
  const context: ProviderContext = { settings: { values }, clock: createTestClock(), signal: deactivation.signal };

  it('is cancelled when its loop is left, also where the model does not notice', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const model: LanguageModelV4 = {
      ...silentModel,
      doStream: async ({ abortSignal }) => {
        signals.push(abortSignal);
        const start = (controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>) =>
          controller.enqueue({ type: 'text-delta', id: '0', delta: 'first' });
        return { stream: new ReadableStream({ start }) };
      },
    };
    const { hooks } = pluginOf({ createModel: () => Promise.resolve(model) });
    for await (const piece of hooks.ai_complete_stream(context, [], 'a', 'key') ?? []) {
      expect([piece, signals[0]?.aborted]).toEqual(['first', false]);
      break;
    }
    expect(signals[0]?.aborted).toBe(true);
  });

  it('ends as provider_unavailable, and is not tried again, when the plugin is deactivated', async () => {
    const { hooks } = pluginOf({ createModel: () => Promise.resolve(silentModel) });
    const answer = hooks.ai_complete_async(context, [], 'a', 'key');
    deactivation.abort();
    await expect(answer).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});
