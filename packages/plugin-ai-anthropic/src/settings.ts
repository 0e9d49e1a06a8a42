import { providerSettings } from '@learnwright/ai-sdk-bridge';

/** What operators may change. */
export const aiSettings = providerSettings({
  default_model: 'claude-haiku-4-5',
  prefixes: ['claude-'],
  base_url: 'https://api.anthropic.com/v1',
});
