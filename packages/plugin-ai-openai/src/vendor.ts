import { createOpenAI } from '@ai-sdk/openai';
import type { AiSdkVendor } from '@learnwright/ai-sdk-bridge';

/** OpenAI's Chat Completions: the one of its protocols that compatible servers speak too. */
export const vendor: AiSdkVendor = {
  createModel: ({ model, api_key, base_url, fetch }) =>
    createOpenAI({ apiKey: api_key, baseURL: base_url, fetch }).chat(model),
};
