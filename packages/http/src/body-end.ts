/**
 * The same answer, and `onEnd` called when its body has been read to the end, has failed, or was given up because the
 * client has left. Without a body that is at once.
 */
export function onBodyEnd(response: Response, onEnd: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) {
    onEnd();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        onEnd();
      },
      cancel: (reason) => reader.cancel(reason).finally(onEnd),
    },
    // Reads a piece only when it is asked for.
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}
