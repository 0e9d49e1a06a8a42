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
  // Not `for await`: Safari cannot iterate over a stream.
  const reader = response.body?.getReader();
  const next = () => watch.within(async () => reader?.read());
  const decoder = new TextDecoder();
  try {
    for (let part = await next(); part?.value !== undefined; part = await next()) {
      yield decoder.decode(part.value, { stream: true });
    }
  } finally {
    // A stream that has failed would say so a second time.
    await reader?.cancel().catch(() => undefined);
  }
}
