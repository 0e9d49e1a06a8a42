import type { Message } from '@learnwright/core';
import type { TurnAnswer } from '../turn-schemas.ts';

/** What happens in a turn: one `start`, any number of `chunk`, one `done` (specification, part 6). */
export type TurnEvent =
  | { readonly event: 'start'; readonly data: { readonly user_message: Message } }
  | { readonly event: 'chunk'; readonly data: { readonly delta: string } }
  | { readonly event: 'done'; readonly data: TurnAnswer };
