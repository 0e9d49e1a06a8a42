import { type ChatImage, type ChatMessage, type Message, quoteData } from '@learnwright/plugin-sdk';

/** The longest note quoted, in characters: the longest message. */
const NOTE_LIMIT = 32_000;

/**
 * A message as the AI is sent it. A system message of a client is quoted as a note in the user role, so that no client
 * speaks as the system.
 */
export function toChatMessage({ role, content }: Pick<Message, 'role' | 'content'>): ChatMessage {
  if (role === 'system') return { role: 'user', content: quoteData('note', content, NOTE_LIMIT) };
  return { role, content };
}

/** Composes what the AI is sent: our system message, and the history after it with the pictures of its messages. */
export function composeMessages(
  system: string,
  history: readonly Message[],
  images: ReadonlyMap<string, readonly ChatImage[]> = new Map(),
): ChatMessage[] {
  const said = history.map((message): ChatMessage => {
    const own = images.get(message.id);
    return own === undefined ? toChatMessage(message) : { ...toChatMessage(message), images: own };
  });
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}
