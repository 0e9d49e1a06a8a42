import { createAiHooks } from '@learnwright/ai-sdk-bridge';
import { aiProviderSuite, createAiProviderHarness, googleProtocol } from '@learnwright/test-kit';
import { aiSettings } from './settings.ts';
import { vendor } from './vendor.ts';

aiProviderSuite('ai-google', () =>
  createAiProviderHarness({
    hooks: createAiHooks(vendor, globalThis.fetch),
    protocol: googleProtocol,
    model: aiSettings.default_model.default,
    settings: (url, change) => ({
      default_model: aiSettings.default_model.default,
      prefixes: aiSettings.prefixes.default,
      base_url: `${url}/v1beta`,
      ...change,
    }),
  }),
);
