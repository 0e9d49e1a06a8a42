import { createGoogle } from '@ai-sdk/google';
import type { AiSdkVendor } from '@learnwright/ai-sdk-bridge';
import { readFailure } from './read-failure.ts';

/** Google's generateContent. Its models count thinking as output, which would leave little of a short answer. */
export const vendor: AiSdkVendor = {
  createModel: ({ model, api_key, base_url, fetch }) =>
    createGoogle({ apiKey: api_key, baseURL: base_url, fetch }).languageModel(model),
  reasoning: 'none',
  readFailure,
};
