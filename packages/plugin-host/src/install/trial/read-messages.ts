import type { Readable } from 'node:stream';
import { type TrialContent, trialMessageSchema } from './trial-message.ts';

/** Far more than a trial has to say. */
const LONGEST = 1_000_000;

/** What the process of a trial says with its token; lines of others are passed over, and after too many none is read. */
export async function* readMessages(stream: Readable, token: string): AsyncGenerator<TrialContent> {
  const decoder = new TextDecoder();
  let [rest, length] = ['', 0];
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) return;
    length += chunk.length;
    if (length > LONGEST) return;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    // Asked first, since reading a million lines that are no JSON would take seconds of the server's time.
    for (const line of lines.filter((one) => one.includes(token))) {
      const message = trialMessageSchema.safeParse(parse(line)).data;
      if (message?.token === token) yield message.content;
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Something that the plugin has put before or after it.
    return null;
  }
}
