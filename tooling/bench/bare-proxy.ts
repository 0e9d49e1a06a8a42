/**
 * The baseline of the stream benchmark: passes the pieces of a provider's stream on as server-sent events, and does
 * nothing else. BARE_UPSTREAM is the provider's address.
 */
import { createServer, type ServerResponse } from 'node:http';
import { EventSourceParserStream } from 'eventsource-parser/stream';

const upstream = process.env.BARE_UPSTREAM ?? '';

async function pass(response: ServerResponse): Promise<void> {
  const answer = await fetch(upstream, { method: 'POST', body: JSON.stringify({ stream: true }) });
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()) ?? [];
  for await (const { data } of pieces) {
    if (data === '[DONE]') break;
    const delta = JSON.parse(data).choices[0]?.delta.content;
    if (delta) response.write(`event: chunk\ndata: ${JSON.stringify({ delta })}\n\n`);
  }
  response.end();
}

const server = createServer((request, response) => {
  request.resume().on('end', () => void pass(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
