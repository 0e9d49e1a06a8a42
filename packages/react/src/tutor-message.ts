import type { Schemas } from '@learnwright/client';

/** A message of a session, also one that is on its way. */
export interface TutorMessage {
  /** The server's id; another one until the server has stored the message. */
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Whether the answer is only the beginning of one. */
  readonly truncated: boolean;
  /** Null until the server has stored the message. */
  readonly created_at: string | null;
}

/** A message as the server has stored it. The system's are not for learners. */
export function toTutorMessage({ id, role, content, truncated, created_at }: Schemas['Message']): TutorMessage {
  return { id, role: role === 'assistant' ? 'assistant' : 'user', content, truncated, created_at };
}
