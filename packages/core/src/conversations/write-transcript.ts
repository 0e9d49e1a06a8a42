import { cleanText } from './clean-text.ts';

/** One thing that was said in a conversation. */
export interface Turn {
  readonly speaker: 'user' | 'assistant';
  readonly text: string;
}

const LABELS = { user: 'User', assistant: 'Assistant' } as const satisfies Record<Turn['speaker'], string>;

/** The turns that hold any text, cleaned. */
export function tidyTurns(turns: readonly Turn[]): Turn[] {
  return turns.map(({ speaker, text }) => ({ speaker, text: cleanText(text) })).filter(({ text }) => text !== '');
}

/** The readable form of turns: a block for each, `User: …` or `Assistant: …`, with a blank line between them. */
export function writeTranscript(turns: readonly Turn[]): string {
  return turns.map(({ speaker, text }) => `${LABELS[speaker]}: ${text}`).join('\n\n');
}
