import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage } from '@learnwright/core';

/** Stands for the turn before an assistant's opening, since vendors want the user to begin. */
const OPENING = '…';

/**
 * Messages in the form every vendor takes: all system messages as one at the beginning, no blank ones, the user first.
 * Where there are only system messages, their text is the user's.
 */
export function toPrompt(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  const written = messages.filter(({ content }) => content.trim() !== '');
  const system = written
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const turns = written.flatMap(toTurn);
  if (turns.length === 0) return [textOf('user', system === '' ? OPENING : system)];
  const opened = turns[0]?.role === 'assistant' ? [textOf('user', OPENING), ...turns] : turns;
  return system === '' ? opened : [{ role: 'system', content: system }, ...opened];
}

function toTurn({ role, content }: ChatMessage): LanguageModelV4Message[] {
  return role === 'system' ? [] : [textOf(role, content)];
}

function textOf(role: 'user' | 'assistant', text: string): LanguageModelV4Message {
  return { role, content: [{ type: 'text', text }] };
}
