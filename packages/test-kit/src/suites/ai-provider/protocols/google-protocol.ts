import { z } from '@learnwright/plugin-sdk';
import type { VendorProtocol, VendorUsage } from '../vendor-server.ts';

const partsSchema = z
  .array(
    z.union([
      z.object({ text: z.string() }),
      z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }) }),
    ]),
  )
  .min(1);
const bodySchema = z.object({
  systemInstruction: z.object({ parts: partsSchema }).optional(),
  contents: z.array(z.object({ role: z.enum(['user', 'model']), parts: partsSchema })).min(1),
  generationConfig: z.looseObject({ maxOutputTokens: z.int().min(1).optional() }).default({}),
});
const PATH = /^\/v1beta\/models\/([^/:]+):(?:(generateContent)|(streamGenerateContent)\?alt=sse)$/;
const ERROR_STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Google's generateContent and streamGenerateContent, as events, with x-goog-api-key. */
export const googleProtocol: VendorProtocol = {
  read: ({ method, path, headers, body }) => {
    const [, model, , streaming] = PATH.exec(path) ?? [];
    const parsed = bodySchema.safeParse(body);
    const key = headers['x-goog-api-key'];
    if (method !== 'POST' || model === undefined || typeof key !== 'string' || !parsed.success) return null;
    const { systemInstruction, contents, generationConfig } = parsed.data;
    return {
      api_key: key,
      model,
      stream: streaming !== undefined,
      max_tokens: generationConfig.maxOutputTokens ?? null,
      system: textOf(systemInstruction?.parts ?? []),
      turns: contents.map(({ role, parts }) => ({
        role: role === 'model' ? 'assistant' : 'user',
        content: textOf(parts),
        ...imagesOf(parts),
      })),
    };
  },
  answer: (text, usage) => response(text, 'STOP', usage),
  events: {
    opening: () => '',
    delta: (text) => event(response(text, null, null)),
    closing: (usage) => event(response('', 'STOP', usage)),
  },
  failure: (status, message) => ({
    error: { code: status, message, status: ERROR_STATUSES[status] ?? 'UNKNOWN', details: [] },
  }),
};

function response(text: string, finishReason: string | null, usage: VendorUsage | null) {
  const candidate = { content: { parts: [{ text }], role: 'model' }, index: 0 };
  return {
    candidates: [finishReason === null ? candidate : { ...candidate, finishReason }],
    usageMetadata: {
      promptTokenCount: usage?.input_tokens ?? 1,
      candidatesTokenCount: usage?.output_tokens ?? 1,
      totalTokenCount: (usage?.input_tokens ?? 1) + (usage?.output_tokens ?? 1),
    },
    modelVersion: 'gemini-test',
    responseId: 'mAitaLmkHPPlz7IPvtfUqQ4',
  };
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function textOf(parts: z.infer<typeof partsSchema>): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('');
}

function imagesOf(parts: z.infer<typeof partsSchema>) {
  const images = parts.flatMap((part) => {
    return 'text' in part ? [] : { media_type: part.inlineData.mimeType, data: part.inlineData.data };
  });
  return images.length === 0 ? {} : { images };
}
