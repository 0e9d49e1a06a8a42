/** Asks again so long after a refusal, in milliseconds. */
const AGAIN = 1_000;

/**
 * Tells which pages a server has, at once and whenever its author has changed them or it was started again: a text that is another one
 * each time. The answer ends it.
 */
export function followChanges(address: string, onPages: (pages: string) => void): () => void {
  let source = open();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): EventSource {
    const opened = new EventSource(address);
    opened.onmessage = ({ data }: MessageEvent<string>) => onPages(data);
    opened.onerror = () => {
      // Browsers come back to a server that is not there, but not to one that refuses them, as one does that stops.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        source = open();
      }, AGAIN);
    };
    return opened;
  }

  return () => {
    clearTimeout(timer);
    source.close();
  };
}
