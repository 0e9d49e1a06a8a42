import { createAiPlugin, type FailureReading, type VendorFailure } from '@learnwright/ai-sdk-bridge';
import { type AiModel, z } from '@learnwright/plugin-sdk';

/** Makes the plugin for Google's models, over generateContent; its requests go through this fetch. */
export function createAiGoogle(ports: { readonly fetch: typeof globalThis.fetch }) {
  return createAiPlugin(
    {
      name: 'ai-google',
      version: '0.1.0',
      vendor: 'Google',
      slot: 'provider_c',
      default_model: 'gemini-3.5-flash',
      prefixes: ['gemini-'],
      base_url: 'https://generativelanguage.googleapis.com/v1beta',
      image_models: ['gemini-'],
      listing: {
        path: '/models?pageSize=1000',
        headers: (api_key) => ({ 'x-goog-api-key': api_key }),
        read: readModelList,
      },
      createModel: async ({ model, api_key, base_url, fetch }) => {
        const { createGoogle } = await import('@ai-sdk/google');
        return createGoogle({ apiKey: api_key, baseURL: base_url, fetch }).languageModel(model);
      },
      // Thinking counts as output, and would leave little of a short answer.
      reasoning: 'none',
      readFailure,
    },
    ports,
  );
}

/** The plugin for Google's models. */
export const aiGoogle = createAiGoogle({ fetch: globalThis.fetch });

const modelListSchema = z.object({
  models: z
    .array(
      z.looseObject({
        name: z.string(),
        displayName: z.string().nullish(),
        supportedGenerationMethods: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Reads the models that answer a conversation; others embed texts or make pictures. Their names begin with `models/`. */
function readModelList(answer: unknown): AiModel[] {
  const { models } = modelListSchema.parse(answer);
  return models
    .filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'))
    .map(({ name, displayName }) => ({ id: name.replace(/^models\//, ''), name: displayName ?? null }));
}

const failureSchema = z.object({
  error: z.object({
    details: z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() })).default([]),
  }),
});

/** Reads `details`: only there Google names a wrong key, with status 400, and the delay before another try. */
export function readFailure({ status, body }: VendorFailure): FailureReading {
  const details = failureSchema.safeParse(parseJson(body)).data?.error.details ?? [];
  const isKeyWrong = status === 400 && details.some(({ reason }) => reason?.startsWith('API_KEY_'));
  const delay = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
  const seconds = delay === undefined ? Number.NaN : Math.ceil(Number.parseFloat(delay));
  return {
    code: isKeyWrong ? 'provider_auth' : undefined,
    retry_after_seconds: Number.isNaN(seconds) ? undefined : seconds,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page has no details.
    return null;
  }
}
