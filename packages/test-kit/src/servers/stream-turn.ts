import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { PluginAnswer } from '../plugins/plugin-answer.ts';

/** A streamed turn, read to its end. */
export interface StreamedTurn {
  /** The names of the events, in order, repetitions once. */
  readonly events: string[];
  /** The pieces joined. */
  readonly text: string;
  /** The data of `done`. */
  readonly done: PluginAnswer['body'];
}

/** Sends a learner's turn over HTTP and reads the stream; `onEvent` is told of each event as it arrives. */
export async function streamTurn(
  url: string,
  session_id: string,
  content: string,
  options: {
    readonly onEvent?: (event: string) => unknown;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<StreamedTurn> {
  const response = await fetch(`${url}/api/plugins/session/${session_id}/message/stream`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options.headers },
    body: JSON.stringify({ role: 'user', content }),
    ...(options.signal && { signal: options.signal }),
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
  const events: string[] = [];
  let text = '';
  let done: PluginAnswer['body'] = null;
  const parsed = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = 'message', data } of parsed) {
    if (events.at(-1) !== event) events.push(event);
    if (event === 'chunk') text += JSON.parse(data).delta;
    if (event === 'done') done = JSON.parse(data);
    options.onEvent?.(event);
  }
  return { events, text, done };
}
