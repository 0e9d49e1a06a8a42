import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A provider on 127.0.0.1 that speaks OpenAI's Chat Completions and remembers when it sent its last first piece. */
export interface TimedProvider {
  /** The address that a `base_url` setting takes. */
  readonly url: string;
  /** Milliseconds of `performance.now()`. */
  sentAt(): number;
  /** Thinks so many milliseconds before each first piece from now on. */
  thinkFor(milliseconds: number): void;
  close(): Promise<void>;
}

/** How long it thinks before its first piece, so that the connections behind it are at rest. */
const THINKING_MILLISECONDS = 10;
const VERDICT = JSON.stringify({ advance: false, confidence: 0.9, reason: 'Not yet.', suggested_step: 1 });

/** Starts a timed provider. */
export async function startTimedProvider(): Promise<TimedProvider> {
  let sent = 0;
  let thinking = THINKING_MILLISECONDS;

  async function stream(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    await delay(thinking);
    sent = performance.now();
    response.write(piece({ role: 'assistant', content: 'First' }, null));
    for (let count = 0; count < 20; count += 1) response.write(piece({ content: ' and more' }, null));
    response.end(`${piece({}, 'stop')}data: [DONE]\n\n`);
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (JSON.parse(body).stream === true) void stream(response);
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(whole());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    sentAt: () => sent,
    thinkFor: (milliseconds) => {
      thinking = milliseconds;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const HEAD = { id: 'chatcmpl-1', created: 1_741_569_952, model: 'gpt-bench' };

function piece(delta: Readonly<Record<string, unknown>>, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  return `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices })}\n\n`;
}

function whole(): string {
  const choices = [{ index: 0, message: { role: 'assistant', content: VERDICT }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return JSON.stringify({ ...HEAD, object: 'chat.completion', choices, usage });
}
