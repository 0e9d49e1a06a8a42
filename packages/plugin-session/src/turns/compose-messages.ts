import type { ChatMessage, Message } from '@learnwright/core';
import { quoteData } from '@learnwright/plugin-sdk';

/** The longest note quoted, in characters: what a message may have. */
const NOTE_LIMIT = 32_000;

/**
 * What a provider is sent: our system message, and the history behind it. A system message of a client is quoted as a
 * note in the user role, so that nobody but us speaks as the system.
 */
export function composeMessages(system: string, history: readonly Message[]): ChatMessage[] {
  const said = history.map(({ role, content }): ChatMessage => {
    if (role === 'system') return { role: 'user', content: quoteData('note', content, NOTE_LIMIT) };
    return { role, content };
  });
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}
