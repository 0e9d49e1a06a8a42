import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Something that stands between connections and a PostgreSQL. */
export interface Proxy {
  readonly port: number;
  /** Ends all connections, and takes no more. */
  close(): Promise<void>;
}

/** Hands on what comes, a connection for each. */
export function startProxy(server: { readonly host: string; readonly port: number }): Promise<Proxy> {
  return listen((client, sockets) => {
    const upstream = connect(server.port, server.host);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
}

/** The first byte of messages: one that begins a connection has its length there. */
const [OF_STARTUP, TERMINATE, READY] = [0, 'X'.charCodeAt(0), 'Z'.charCodeAt(0)];
/** The state of a session outside a transaction. */
const IDLE = 'I'.charCodeAt(0);

/**
 * Lends one session of a PostgreSQL to its clients, a transaction at a time, as a pooler in transaction mode does: to those who
 * connect it says what the server said at first. The server must ask for no password.
 */
export async function startTransactionPooler(server: { readonly host: string; readonly port: number }): Promise<Proxy> {
  let greeting: Buffer | null = null;
  let session: Socket | null = null;
  let isFree = true;
  const waiting: (() => void)[] = [];

  async function take(): Promise<void> {
    if (!isFree) await new Promise<void>((resolve) => waiting.push(resolve));
    isFree = false;
  }

  function giveBack(): void {
    isFree = true;
    waiting.shift()?.();
  }

  return listen((client, sockets) => {
    let holds = false;
    let work = Promise.resolve();

    /** Sends a message of the client to the server, and returns its whole answer. */
    async function ask(message: Buffer): Promise<Buffer> {
      if (!holds) await take();
      session ??= connect(server.port, server.host);
      sockets.add(session);
      session.write(message);
      const { answer, state } = await readAnswer(session);
      holds = state !== IDLE;
      if (!holds) giveBack();
      return answer;
    }

    async function handle(message: Buffer): Promise<void> {
      if (message[0] === OF_STARTUP) {
        greeting ??= await ask(message);
        client.write(greeting);
      } else if (message[0] !== TERMINATE) client.write(await ask(message));
    }

    client.on('data', (message) => {
      work = work.then(() => handle(message));
    });
  });
}

/** Reads until the server is ready for the next statement. */
async function readAnswer(socket: Socket): Promise<{ readonly answer: Buffer; readonly state: number | undefined }> {
  let answer = Buffer.alloc(0);
  for (;;) {
    const [part] = await once(socket, 'data');
    answer = Buffer.concat([answer, part]);
    // The last message is `Z`, its length of 5, and the state of the transaction.
    if (answer.at(-6) === READY) return { answer, state: answer.at(-1) };
  }
}

async function listen(onClient: (client: Socket, sockets: Set<Socket>) => void): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    onClient(client, sockets);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await once(listener, 'close').catch(() => undefined);
    },
  };
}
