import { providerSettings } from '@learnwright/ai-sdk-bridge';

/** What operators may change. */
export const aiSettings = providerSettings({
  default_model: 'gpt-5.4-mini',
  prefixes: ['gpt-', 'o0', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8', 'o9'],
  base_url: 'https://api.openai.com/v1',
});
