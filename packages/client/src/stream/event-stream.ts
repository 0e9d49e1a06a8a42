import type { Schemas } from '../generated/schemas.ts';

/** One event of a streamed turn (specification, part 6). */
export type TurnEvent =
  | { readonly event: 'start'; readonly data: { readonly user_message: Schemas['Session_Message'] } }
  | { readonly event: 'chunk'; readonly data: { readonly delta: string } }
  | { readonly event: 'done'; readonly data: Schemas['Session_MessageAnswer'] };

/** The events of a turn in their order, each once. */
export type TurnEvents = AsyncGenerator<TurnEvent, void, undefined>;

/** Marks the answers of the document that are streams. */
export interface EventStream {
  readonly media_type: 'text/event-stream';
}
