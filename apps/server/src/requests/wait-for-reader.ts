import type { IncomingMessage, ServerResponse } from 'node:http';

/** The listeners that somebody who reads a body adds. */
const READERS = ['data', 'readable'];

/**
 * Asks a client that waits with its body (`Expect: 100-continue`) for it as soon as somebody reads. A request that is refused
 * before is answered without its body; then the connection ends, as nobody knows whether the body still comes.
 */
export function waitForReader(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { shouldKeepAlive } = outgoing;
  outgoing.shouldKeepAlive = false;
  const ask = (event: string | symbol) => {
    if (!READERS.includes(String(event)) || outgoing.headersSent) return;
    incoming.off('newListener', ask);
    outgoing.shouldKeepAlive = shouldKeepAlive;
    outgoing.writeContinue();
  };
  incoming.on('newListener', ask);
}
