/** One message of a conversation. */
export interface Turn {
  readonly speaker: 'user' | 'assistant';
  readonly text: string;
}

/** The conversation of a provider's export: its messages, and its title where it has one. */
export interface ProviderExport {
  readonly title: string | null;
  readonly turns: readonly Turn[];
}

/** The longest title from an export, and the longest title made from the first message, in characters. */
const LONGEST_TITLE = 500;
const LONGEST_BEGINNING = 80;

const LABELS = { user: 'User', assistant: 'Assistant' } as const satisfies Record<Turn['speaker'], string>;

/** Removes NUL characters, halves of surrogate pairs, foreign line endings, and white space around the text. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim();
}

/** Cleans the text of each message and leaves out empty ones. */
export function tidyTurns(turns: readonly Turn[]): Turn[] {
  return turns.map(({ speaker, text }) => ({ speaker, text: cleanText(text) })).filter(({ text }) => text !== '');
}

/** Writes messages as blocks, `User: …` or `Assistant: …`, with an empty line between them. */
export function writeTranscript(turns: readonly Turn[]): string {
  return turns.map(({ speaker, text }) => `${LABELS[speaker]}: ${text}`).join('\n\n');
}

/** The title of a conversation: the title of its export, else the beginning of its first message. */
export function nameConversation(title: string | null, beginning: string): string {
  const given = shorten(title ?? '', LONGEST_TITLE);
  return given === '' ? shorten(beginning, LONGEST_BEGINNING) : given;
}

/** Writes a text in one line of at most `longest` characters. */
function shorten(text: string, longest: number): string {
  // A text may be a megabyte, so only its beginning is read.
  const start = cut(cleanText(text), 10 * longest);
  const line = start.replace(/\s+/g, ' ').trimEnd();
  return line.length <= longest ? line : `${cut(line, longest - 1).trimEnd()}…`;
}

/** The beginning of a text, never with half of a surrogate pair at its end. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
