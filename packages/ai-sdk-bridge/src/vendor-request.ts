import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { AiError, type ChatMessage } from '@learnwright/plugin-sdk';

/** No answer of a tutor is anywhere near it; a larger one is not read to its end. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** The user's message before an assistant's opening: vendors want the user to begin. */
const OPENING = '…';

/**
 * Messages in the form that every vendor takes: one system message at the beginning, no blank messages, the user first,
 * pictures before the words about them.
 * System messages alone become a message of the user.
 */
export function toPrompt(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  const written = messages.filter(({ content, images = [] }) => content.trim() !== '' || images.length > 0);
  const system = written
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const turns = written.flatMap(toTurn);
  if (turns.length === 0) return [textOf('user', system === '' ? OPENING : system)];
  const opened = turns[0]?.role === 'assistant' ? [textOf('user', OPENING), ...turns] : turns;
  return system === '' ? opened : [{ role: 'system', content: system }, ...opened];
}

function toTurn({ role, content, images = [] }: ChatMessage): LanguageModelV4Message[] {
  if (role === 'system') return [];
  if (role === 'assistant' || images.length === 0) return [textOf(role, content)];
  const files = images.map(({ media_type, data }) => {
    return { type: 'file', mediaType: media_type, data: { type: 'data', data } } as const;
  });
  const text = content.trim() === '' ? [] : [{ type: 'text', text: content } as const];
  return [{ role, content: [...files, ...text] }];
}

function textOf(role: 'user' | 'assistant', text: string): LanguageModelV4Message {
  return { role, content: [{ type: 'text', text }] };
}

/** Throws provider_auth for a key that no header can hold; the library's complaint about it would repeat it. */
export function requireSendable(api_key: string): void {
  if (!/^[\x21-\x7e]*$/.test(api_key)) throw new AiError('provider_auth');
}

/** A fetch that reads no more bytes of a body than `maximum`, and follows no redirect: the key goes to one host only. */
export function limitResponse(fetch: typeof globalThis.fetch, maximum: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(countBytes(maximum)), { status, statusText, headers });
  };
}

function countBytes(maximum: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maximum) controller.error(new Error(`The response is larger than ${maximum} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
