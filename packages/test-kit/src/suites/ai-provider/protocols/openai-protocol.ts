import { z } from '@learnwright/plugin-sdk';
import type { VendorProtocol, VendorUsage } from '../vendor-server.ts';

const partSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const contentSchema = z.union([z.string(), z.array(partSchema)]);
const bodySchema = z.object({
  model: z.string(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: contentSchema }))
    .min(1),
});
const ERROR_CODES: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
};

/** OpenAI's Chat Completions: POST /v1/chat/completions with a bearer token. */
export const openaiProtocol: VendorProtocol = {
  read: ({ method, path, headers, body }) => {
    const parsed = bodySchema.safeParse(body);
    const [scheme, key] = headers.authorization?.toString().split(' ') ?? [];
    if (method !== 'POST' || path !== '/v1/chat/completions' || scheme !== 'Bearer' || key === undefined) return null;
    if (!parsed.success) return null;
    const { model, stream, messages, max_tokens, max_completion_tokens = max_tokens ?? null } = parsed.data;
    const texts = messages.map(({ role, content }) => ({ role, content: textOf(content), ...imagesOf(content) }));
    const system = texts.filter(({ role }) => role === 'system' || role === 'developer').map(({ content }) => content);
    const turns = texts.flatMap(({ role, ...turn }) =>
      role === 'user' || role === 'assistant' ? [{ role, ...turn }] : [],
    );
    return { api_key: key, model, stream, max_tokens: max_completion_tokens, system: system.join('\n'), turns };
  },
  answer: (text, usage) => ({
    ...completion('chat.completion'),
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: usageOf(usage),
  }),
  events: {
    opening: () => chunk({ role: 'assistant', content: '', refusal: null }, null),
    delta: (text) => chunk({ content: text }, null),
    closing: (usage) =>
      chunk({}, 'stop') +
      event({ ...completion('chat.completion.chunk'), choices: [], usage: usageOf(usage) }) +
      'data: [DONE]\n\n',
  },
  failure: (status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: ERROR_CODES[status] ?? null },
  }),
};

function completion(object: string) {
  return { id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT', object, created: 1_741_569_952, model: 'gpt-test' };
}

function chunk(delta: Readonly<Record<string, unknown>>, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
  return event({ ...completion('chat.completion.chunk'), choices, usage: null });
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function usageOf({ input_tokens, output_tokens }: VendorUsage) {
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens: input_tokens + output_tokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

function textOf(content: z.infer<typeof contentSchema>): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The pictures of a message, which are addresses with the file in them. */
function imagesOf(content: z.infer<typeof contentSchema>) {
  const parts = typeof content === 'string' ? [] : content;
  const images = parts.flatMap((part) => {
    if (part.type === 'text') return [];
    const [, media_type = '', data = ''] = /^data:([^;]+);base64,(.*)$/.exec(part.image_url.url) ?? [];
    return { media_type, data };
  });
  return images.length === 0 ? {} : { images };
}
