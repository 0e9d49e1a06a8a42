/** Cuts a text into pieces, in their order: words and what is between them; pieces of white space are dropped later. */
export type SegmentText = (text: string) => readonly string[];

/**
 * The words of a text in NFC, white space between them left out; punctuation stays at its word. Without `segment` words
 * end at white space, so that Japanese or Thai text is one word.
 */
export function tokenize(text: string, segment?: SegmentText | null): string[] {
  const cut = segment ?? splitAtWhiteSpace;
  return cut(text.normalize('NFC')).filter((token) => token.trim() !== '');
}

function splitAtWhiteSpace(text: string): string[] {
  return text.split(/\s+/u);
}
