/** What becomes of a stream that is kept. */
export interface StreamKeeper {
  /**
   * Keeps the whole text, or undefined where that is longer than the limit; the client sees the end after that, so that
   * what it repeats from then on finds the text.
   */
  complete(text: string | undefined): Promise<void>;
  /** Called instead when the source has failed, or `complete` has. */
  giveBack(): Promise<void>;
  /** Told of everything that failed. */
  onError(error: unknown): void;
  /** The bytes of the longest text that is kept; of a longer one no part stays in memory. */
  readonly limit: number;
}

/**
 * The same stream of text for a client that may leave: the source is read to its end all the same, as fast as it comes,
 * for its text is kept anyway. A client that is still there gets each part at once, and the source's failure. Cancelling
 * ends when the text is kept.
 */
export function keepStream(source: ReadableStream<Uint8Array>, keeper: StreamKeeper): ReadableStream<Uint8Array> {
  let hasLeft = false;
  let reading: Promise<void> | null = null;

  async function readOn(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    let bytes = 0;
    try {
      for await (const part of source) {
        bytes += part.byteLength;
        text = bytes > keeper.limit ? '' : text + decoder.decode(part, { stream: true });
        if (!hasLeft) controller.enqueue(part);
      }
      await keeper.complete(bytes > keeper.limit ? undefined : text + decoder.decode());
      if (!hasLeft) controller.close();
    } catch (error) {
      keeper.onError(error);
      await keeper.giveBack().catch(keeper.onError);
      if (!hasLeft) controller.error(error);
    }
  }

  return new ReadableStream({
    start: (controller) => {
      reading = readOn(controller);
    },
    cancel: async () => {
      hasLeft = true;
      await reading;
    },
  });
}
