/**
 * Says how long the body of a request is, as clients over HTTP do: `new Request(url, await announceLength(init))`. Where
 * nobody says it, a server has to be ready for the longest that it allows, which takes it longer.
 */
export async function announceLength(init: RequestInit): Promise<RequestInit> {
  const { body } = init;
  if (body === undefined || body === null || body instanceof ReadableStream) return init;
  const packed = new Response(body);
  const bytes = await packed.arrayBuffer();
  const headers = new Headers(init.headers);
  const type = packed.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('Content-Type', type);
  if (!headers.has('content-length')) headers.set('Content-Length', String(bytes.byteLength));
  return { ...init, headers, body: bytes };
}
