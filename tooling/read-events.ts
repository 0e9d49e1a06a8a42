import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One server-sent event, its data parsed. */
export interface StreamEvent {
  readonly event: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

/** The events of a streamed answer, as they arrive. Throws for an answer that is no stream. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void, undefined> {
  if (!response.ok || response.body === null) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  }
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = 'message', data } of events) yield { event, data: JSON.parse(data) };
}
