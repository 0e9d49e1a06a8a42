import { z } from '@learnwright/plugin-sdk';
import type { VendorProtocol } from '../vendor-server.ts';

const partSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string().min(1) }),
  z.object({
    type: z.literal('image'),
    source: z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  }),
]);
const contentSchema = z.union([z.string(), z.array(partSchema)]);
const bodySchema = z.object({
  model: z.string(),
  max_tokens: z.int().min(1),
  stream: z.boolean().default(false),
  system: contentSchema.default(''),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: contentSchema })).min(1),
});
const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Anthropic's Messages API: POST /v1/messages with x-api-key and anthropic-version. */
export const anthropicProtocol: VendorProtocol = {
  read: ({ method, path, headers, body }) => {
    const parsed = bodySchema.safeParse(body);
    const { 'x-api-key': key, 'anthropic-version': version } = headers;
    if (method !== 'POST' || path !== '/v1/messages' || version !== '2023-06-01') return null;
    if (!parsed.success || typeof key !== 'string' || parsed.data.messages[0]?.role !== 'user') return null;
    const { model, max_tokens, stream, system, messages } = parsed.data;
    const turns = messages.map(({ role, content }) => ({ role, content: textOf(content), ...imagesOf(content) }));
    return { api_key: key, model, max_tokens, stream, system: textOf(system), turns };
  },
  answer: (text, usage) => ({
    ...message(usage),
    content: text === '' ? [] : [{ type: 'text', text, citations: null }],
    stop_reason: 'end_turn',
  }),
  events: {
    opening: (usage) =>
      event('message_start', { message: message({ ...usage, output_tokens: 1 }) }) +
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
      event('ping', {}),
    delta: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    closing: (usage) =>
      event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage }) +
      event('message_stop', {}),
  },
  failure: (status, text) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message: text },
    request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy',
  }),
};

function message(usage: { readonly input_tokens: number; readonly output_tokens: number }) {
  return {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { cache_creation_input_tokens: 0, cache_read_input_tokens: 0, ...usage },
  };
}

function event(type: string, fields: Readonly<Record<string, unknown>>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function textOf(content: z.infer<typeof contentSchema>): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function imagesOf(content: z.infer<typeof contentSchema>) {
  const parts = typeof content === 'string' ? [] : content;
  const images = parts.flatMap((part) => {
    return part.type === 'image' ? { media_type: part.source.media_type, data: part.source.data } : [];
  });
  return images.length === 0 ? {} : { images };
}
