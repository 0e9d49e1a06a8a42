import { createAiHooks } from '@learnwright/ai-sdk-bridge';
import { aiProviderSuite, createAiProviderHarness, openaiProtocol } from '@learnwright/test-kit';
import { aiSettings } from './settings.ts';
import { vendor } from './vendor.ts';

aiProviderSuite('ai-openai', () =>
  createAiProviderHarness({
    hooks: createAiHooks(vendor, globalThis.fetch),
    protocol: openaiProtocol,
    model: aiSettings.default_model.default,
    settings: (url, change) => ({
      default_model: aiSettings.default_model.default,
      prefixes: aiSettings.prefixes.default,
      base_url: `${url}/v1`,
      ...change,
    }),
  }),
);
