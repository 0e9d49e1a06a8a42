import type { Uses } from '../activation/create-uses.ts';

/**
 * The same answer, which counts as under way until it has been read to its end or given up. Answers in JSON are made
 * before they are sent: there is nothing of them left to do, and they pass untouched.
 */
export function countBody(response: Response, uses: Uses): Response {
  if (isWhole(response.headers)) return response;
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const reader = body.getReader();
  uses.enter();
  let open = true;
  const leave = () => {
    if (open) uses.leave();
    open = false;
  };
  const counted = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        leave();
      },
      cancel: (reason) => reader.cancel(reason).finally(leave),
    },
    // Nothing is read that nobody has asked for.
    { highWaterMark: 0 },
  );
  return new Response(counted, { status, statusText, headers });
}

/** A stream of JSON, such as of a plain Hono router, says so in a header. */
function isWhole(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true && !headers.has('transfer-encoding');
}
