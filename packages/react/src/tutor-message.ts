import type { Schemas } from '@learnwright/client';

/** A picture of a learner's message. */
export interface TutorImage {
  /** The server's id; null while only this page has the picture. */
  readonly id: string | null;
  readonly media_type: Schemas['Session_ImageInput']['media_type'];
  /** The file in base64, where this page has sent it; else the server has it below the session's `/images/{image_id}`. */
  readonly data: string | null;
}

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
  readonly images: readonly TutorImage[];
  /** How the turn was judged that a learner's message began; null for other messages, and where nobody has judged. */
  readonly step_evaluation: Schemas['StepEvaluation'] | null;
}

/** A message as the server has stored it, with what else is known of it. The system's are not for learners. */
export function toTutorMessage(
  { id, role, content, truncated, created_at }: Schemas['Message'],
  { images = [], step_evaluation = null }: Partial<Pick<TutorMessage, 'images' | 'step_evaluation'>> = {},
): TutorMessage {
  const said = role === 'assistant' ? 'assistant' : 'user';
  return { id, role: said, content, truncated, created_at, images, step_evaluation };
}

/** The messages of a list of the server, without the system's. */
export function toTutorMessages(messages: readonly Schemas['Session_SessionMessage'][]): TutorMessage[] {
  return messages
    .filter(({ role }) => role !== 'system')
    .map(({ images, step_evaluation, ...message }) =>
      toTutorMessage(message, { images: images.map((image) => ({ ...image, data: null })), step_evaluation }),
    );
}
