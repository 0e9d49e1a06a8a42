/** Marks errors of ours whose message was written for operators and may be shown whole. */
export const OWN_SENTENCE = Symbol.for('@learnwright/core/own-sentence');

/** The longest part of a foreign message that is shown. */
const LONGEST_MESSAGE = 300;

/** An error as one line for operators: our own sentences whole; of a foreign one the first line, clipped, no stack. */
export function describeError(error: unknown): string {
  try {
    if (!(error instanceof Error)) return firstLine(`thrown: ${String(error)}`);
    if (OWN_SENTENCE in error) return error.message;
    // PostgreSQL calls its errors `error`.
    const prefix = /^error$/i.test(error.name) ? '' : `${error.name}: `;
    return firstLine(prefix + error.message) || 'an error without a message';
  } catch {
    // A thrown value whose own message or toString throws: there is nothing of it to show.
    return 'an error that cannot be shown';
  }
}

function firstLine(text: string): string {
  const [line = ''] = text.split(/[\r\n\u2028\u2029]/u, 1);
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE - 1)}…` : line;
}
