/** No answer of a tutor is anywhere near it; what is larger is not read to its end. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** A fetch that reads so many bytes of a body and no more, and follows no redirect: the key goes to one host only. */
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
