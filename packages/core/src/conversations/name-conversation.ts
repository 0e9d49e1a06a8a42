import { cleanText } from './clean-text.ts';

/** The longest title that is taken from an export, and the longest one that is made of what was said, in characters. */
const LONGEST_TITLE = 500;
const LONGEST_BEGINNING = 80;

/** The title of a conversation: that of its export, or else how the first thing said begins. */
export function nameConversation(title: string | null, beginning: string): string {
  const given = shorten(title ?? '', LONGEST_TITLE);
  return given === '' ? shorten(beginning, LONGEST_BEGINNING) : given;
}

/** The text in one line of at most `longest` characters. */
function shorten(text: string, longest: number): string {
  // What is looked at is bounded too: a text may be a megabyte.
  const start = cut(cleanText(text), 10 * longest);
  const line = start.replace(/\s+/g, ' ').trimEnd();
  return line.length <= longest ? line : `${cut(line, longest - 1).trimEnd()}…`;
}

/** The beginning of a text, never with half of a surrogate pair at its end. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
