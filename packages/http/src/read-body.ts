import { AppError } from '@learnwright/core';
import { type RouteCall, readHeader } from './route-call.ts';

const JSON_TYPES = /^application\/(json|merge-patch\+json)\s*(;|$)/i;

/** The bytes of the body; throws payload_too_large as soon as they pass the limit. */
export async function readBytes(call: RouteCall, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(readHeader(call, 'content-length') ?? 0) > limit) throw tooLarge(limit);
  const stream = call.raw.body;
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

/** The body as text: UTF-8 of a JSON media type. */
export async function readJsonText(call: RouteCall, limit: number): Promise<string> {
  const type = readHeader(call, 'content-type');
  if (type === undefined || !JSON_TYPES.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(call, limit));
  } catch (error) {
    if (error instanceof TypeError)
      throw new AppError('invalid_json', 'The body is not valid UTF-8.', { cause: error });
    throw error;
  }
}

/** The JSON value of a text; throws invalid_json. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw new AppError('invalid_json', 'The body is empty. Send a JSON object.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause: error });
  }
}

function tooLarge(limit: number): AppError {
  // The rest of the body is not read, so the connection cannot be used again.
  return new AppError('payload_too_large', `The body is longer than the limit of ${limit} bytes.`, {
    headers: { Connection: 'close' },
  });
}
