import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server of this machine. */
export interface MailServer {
  readonly url: string;
  /** The mails that have arrived, each as its lines. */
  readonly mails: readonly string[];
  /** Refuses every mail, or takes them again. */
  refuse(refuses: boolean): void;
  close(): void;
}

/** Starts a mail server that speaks as much of SMTP (RFC 5321) as a client needs. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let refuses = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string[] | null = null;
    const answerTo = (line: string) => {
      if (data === null) {
        if (/^data/i.test(line)) data = [];
        if (/^mail/i.test(line) && refuses) return '451 try again later';
        return data === null ? '250 ok' : '354 go on';
      }
      if (line !== '.') return void data.push(line);
      mails.push(data.join('\n'));
      data = null;
      return '250 kept';
    };
    socket.write('220 ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const answer = answerTo(line);
      if (answer !== undefined) socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mails,
    refuse: (value) => {
      refuses = value;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
