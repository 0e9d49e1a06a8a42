import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A provider that speaks OpenAI's Chat Completions. Of a streamed answer it sends the first piece, and waits. */
export interface WaitingProvider {
  /** The address that a `base_url` setting takes. */
  readonly url: string;
  /** Sends the rest of every answer that waits. */
  goOn(): void;
  close(): Promise<void>;
}

/** The first piece of each streamed answer. */
export const FIRST_PIECE = 'Erstens';

/** Starts a provider on a free port. */
export async function startWaitingProvider(): Promise<WaitingProvider> {
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (JSON.parse(body).stream === true) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(piece({ role: 'assistant', content: FIRST_PIECE }, null));
        waiting.add(response);
      } else {
        const choices = [{ index: 0, message: { role: 'assistant', content: '{}' }, finish_reason: 'stop' }];
        const answer = { ...HEAD, object: 'chat.completion', choices };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`,
    goOn: () => {
      for (const response of waiting) response.end(`${piece({ content: ' zweitens' }, 'stop')}data: [DONE]\n\n`);
      waiting.clear();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const HEAD = { id: 'chatcmpl-1', created: 1_741_569_952, model: 'gpt-waiting' };

function piece(delta: Readonly<Record<string, unknown>>, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  return `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices })}\n\n`;
}
