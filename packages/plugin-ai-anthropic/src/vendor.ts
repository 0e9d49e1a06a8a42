import { createAnthropic } from '@ai-sdk/anthropic';
import type { AiSdkVendor } from '@learnwright/ai-sdk-bridge';

/** Anthropic's Messages API. */
export const vendor: AiSdkVendor = {
  createModel: ({ model, api_key, base_url, fetch }) =>
    createAnthropic({ apiKey: api_key, baseURL: base_url, fetch }).languageModel(model),
};
