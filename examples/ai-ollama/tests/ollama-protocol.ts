import { z } from '@learnwright/plugin-sdk';
import type { VendorProtocol, VendorUsage } from '@learnwright/test-kit';

const bodySchema = z.object({
  model: z.string(),
  stream: z.boolean().default(true),
  options: z.object({ num_predict: z.int().min(1).optional() }).default({}),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant']),
      content: z.string(),
      images: z.array(z.string()).optional(),
    }),
  ),
});

/** The first characters of a file in base64 say what it is. */
const MEDIA_TYPES = { iVBOR: 'image/png', '/9j/4': 'image/jpeg' } as const;

/** Ollama's `POST /api/chat`, from its documentation: JSON, or lines of JSON, the last of which is done. */
export const ollamaProtocol: VendorProtocol = {
  read: ({ method, path, headers, body }) => {
    const { data } = bodySchema.safeParse(body);
    if (method !== 'POST' || path !== '/api/chat' || data === undefined) return null;
    const system = data.messages.filter(({ role }) => role === 'system').map(({ content }) => content);
    return {
      api_key: headers.authorization?.toString().replace('Bearer ', '') ?? '',
      model: `ollama/${data.model}`,
      stream: data.stream,
      max_tokens: data.options.num_predict ?? null,
      system: system.join('\n'),
      turns: data.messages.flatMap(({ role, content, images }) =>
        role === 'system' ? [] : [{ role, content, ...(images && { images: images.map(toImage) }) }],
      ),
    };
  },
  answer: (text, usage) => last(text, usage),
  events: {
    opening: () => '',
    delta: (text) => line({ message: { role: 'assistant', content: text }, done: false }),
    closing: (usage) => line(last('', usage)),
  },
  failure: (_status, message) => ({ error: message }),
};

function last(content: string, { input_tokens, output_tokens }: VendorUsage) {
  const counts = { prompt_eval_count: input_tokens, eval_count: output_tokens, total_duration: 5_191_566_416 };
  return { message: { role: 'assistant', content }, done_reason: 'stop', done: true, ...counts };
}

function line(value: object): string {
  return `${JSON.stringify({ model: 'llama3.2', created_at: '2026-11-20T14:29:00.123456Z', ...value })}\n`;
}

function toImage(data: string) {
  const [, media_type = ''] = Object.entries(MEDIA_TYPES).find(([start]) => data.startsWith(start)) ?? [];
  return { media_type, data };
}
