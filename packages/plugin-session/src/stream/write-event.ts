import type { TurnEvent } from '../turns/turn-event.ts';

/** An event as the protocol of server-sent events writes it. */
export function writeEvent({ event, data }: TurnEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
