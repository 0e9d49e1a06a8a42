import { createServer } from 'node:http';
import {
  aiProviderSuite,
  createAiProviderHarness,
  describeEachDatabase,
  pluginContract,
  startPluginServer,
  startVendorServer,
} from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { ollamaProtocol } from '../tests/ollama-protocol.ts';
import { hooks, listModels } from './chat.ts';
import { aiOllama } from './plugin.ts';

const values = {
  default_model: 'ollama/llama3.2',
  prefixes: ['ollama/'],
  image_models: ['llama3.2'],
  base_url: '',
  timeout_seconds: 5,
  retries: 0,
};

pluginContract(aiOllama, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

aiProviderSuite('ai-ollama', () =>
  createAiProviderHarness({
    hooks,
    protocol: ollamaProtocol,
    model: 'ollama/llama3.2',
    takes_images: true,
    settings: (base_url, change) => ({ ...values, base_url, ...change }),
  }),
);

describeEachDatabase('a learner without a key', ({ open }) => {
  it('is answered by a model of the machine', async () => {
    const vendor = await startVendorServer(ollamaProtocol);
    vendor.script({ kind: 'answer', deltas: ['Gern. ', 'Fangen wir an.'] });
    const settings = { 'ai-ollama': { base_url: vendor.url } };
    const server = await startPluginServer(await open(), [aiOllama], { settings });
    const { user } = await server.createLearner({ model_override_provider_a: 'ollama/llama3.2' });
    const answer = await server.contextOf(aiOllama).ai.complete({
      ...{ user_id: user.id, purpose: 'greeting' },
      messages: [{ role: 'user', content: 'Hallo!' }],
    });
    expect(answer).toBe('Gern. Fangen wir an.');
    expect(vendor.calls[0]).toMatchObject({ api_key: '', model: 'ollama/llama3.2' });
    await server.close();
    await vendor.close();
  });
});

it('lists the models that are there', async () => {
  const tags = { models: [{ name: 'llama3.2:latest' }, { name: 'gemma3:4b' }] };
  const ollama = createServer((_request, response) => response.end(JSON.stringify(tags)));
  await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve));
  const address = ollama.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const context = {
    settings: { values: { ...values, base_url: `http://127.0.0.1:${port}` } },
    signal: new AbortController().signal,
  };
  const access = { api_key: '', signal: new AbortController().signal };
  expect(await listModels(context, access)).toEqual([
    { id: 'ollama/llama3.2:latest', name: 'llama3.2:latest' },
    { id: 'ollama/gemma3:4b', name: 'gemma3:4b' },
  ]);
  ollama.close();
});
