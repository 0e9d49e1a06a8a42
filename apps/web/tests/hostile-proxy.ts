import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';

/** What a proxy does to requests and answers that it should leave alone. */
export interface ProxyFaults {
  /** Asks the API by the name that the server has in its own network. */
  readonly changesHost?: boolean;
  /** Gives streams on when they have ended. */
  readonly collectsStreams?: boolean;
  /** Answers by itself when a body has more bytes. */
  readonly mostBytes?: number;
  /** Leaves out headers of answers, by their names in small letters. */
  readonly leavesOut?: readonly string[];
  /** Dates answers so many milliseconds late. */
  readonly isLate?: number;
  /** Says for whom it asks. */
  readonly namesClients?: boolean;
}

/** A proxy on a port of its own. */
export interface HostileProxy {
  readonly url: string;
  close(): Promise<void>;
}

const TOO_LARGE = '<html><head><title>413 Request Entity Too Large</title></head></html>';

/** Starts a proxy before a server, with its faults. */
export async function startHostileProxy(target: string, faults: ProxyFaults): Promise<HostileProxy> {
  const server = createServer((incoming, outgoing) => pass(new URL(target), faults, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(target: URL, faults: ProxyFaults, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers };
  if (faults.changesHost === true && incoming.url?.startsWith('/api/') === true) headers.host = target.host;
  if (faults.namesClients === true) headers['x-forwarded-for'] = '203.0.113.7';
  const { method, url: path } = incoming;
  const asked = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => faults.leavesOut?.includes(name) !== true);
    const changed: OutgoingHttpHeaders = {};
    for (const [name, value] of kept) if (value !== undefined) changed[name] = value;
    if (faults.isLate !== undefined) changed.date = new Date(Date.now() - faults.isLate).toUTCString();
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
    if (!isStream || faults.collectsStreams !== true) {
      outgoing.writeHead(answer.statusCode ?? 502, changed);
      answer.pipe(outgoing);
      return;
    }
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('end', () => outgoing.writeHead(answer.statusCode ?? 502, changed).end(Buffer.concat(pieces)));
  });
  asked.on('error', () => outgoing.destroy());
  let sent = 0;
  incoming.on('data', (piece: Buffer) => {
    sent += piece.length;
    if (faults.mostBytes === undefined || sent <= faults.mostBytes) {
      asked.write(piece);
      return;
    }
    // As nginx does: it says so, and reads no more.
    asked.destroy();
    if (!outgoing.headersSent) {
      outgoing.writeHead(413, { 'Content-Type': 'text/html', Connection: 'close' }).end(TOO_LARGE);
    }
  });
  incoming.on('end', () => asked.end());
}
