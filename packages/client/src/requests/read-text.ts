import type { Watch } from './watch.ts';

/** The text of an answer, whole. Each of its parts may take as long as is allowed. */
export async function readText(response: Response, watch: Watch): Promise<string> {
  let text = '';
  for await (const part of readParts(response, watch)) text += part;
  return text;
}

/** The text of an answer as it comes; in one piece where the runtime has no streams, such as React Native. Leaving closes the connection. */
export async function* readParts(response: Response, watch: Watch): AsyncGenerator<string, void, undefined> {
  if (response.body === undefined) {
    yield await watch.within(() => response.text());
    return;
  }
  const decoder = new TextDecoder();
  for await (const part of readBytes(response, watch)) yield decoder.decode(part, { stream: true });
}

/** The bytes of an answer, whole, with its media type. Each of its parts may take as long as is allowed. */
export async function readBlob(response: Response, watch: Watch): Promise<Blob> {
  if (response.body === undefined) return watch.within(() => response.blob());
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of readBytes(response, watch)) parts.push(part);
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

async function* readBytes(response: Response, watch: Watch): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  // Not `for await`: Safari cannot iterate over a stream.
  const reader = response.body?.getReader();
  const next = () => watch.within(async () => reader?.read());
  try {
    for (let part = await next(); part?.value !== undefined; part = await next()) yield part.value;
  } finally {
    // A stream that has failed would say so a second time.
    await reader?.cancel().catch(() => undefined);
  }
}
