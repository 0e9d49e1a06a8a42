import { providerSettings } from '@learnwright/ai-sdk-bridge';

/** What operators may change. */
export const aiSettings = providerSettings({
  default_model: 'gemini-3.5-flash',
  prefixes: ['gemini-'],
  base_url: 'https://generativelanguage.googleapis.com/v1beta',
});
