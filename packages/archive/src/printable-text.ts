// The line break and the tab stay. U+009B begins a command of a terminal as ESC does; U+202A to U+2069 turn text round.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;
const LINE_BREAKS = /\r\n?|\n/g;

/**
 * A text that a terminal shows and does not obey: control characters but line breaks and tabs, characters that turn the
 * order of others round, and halves of characters are written as `\u001b`. In a JSON text they mean what they did before.
 */
export function printableText(text: string): string {
  return text.replaceAll(UNPRINTABLE, escapeCharacter);
}

/** The same on one line: a line break is written as `\n`, so that nobody can write a line of somebody else. */
export function printableLine(text: string): string {
  return printableText(text.replaceAll(LINE_BREAKS, '\\n'));
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
