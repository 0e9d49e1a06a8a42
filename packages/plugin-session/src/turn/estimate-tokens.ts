/** Tokens of a message beside its text: the role and what separates it from others. */
const MESSAGE_TOKENS = 4;

/** Tokens of a character, by the last code unit of its range: letters of rarer scripts are split, and Han is not. */
const TOKENS_OF_CHARACTER = [
  [0x7f, 0.25],
  [0x24f, 0.5],
  [0x2e7f, 0.8],
  [0xd7ff, 1.2],
  // Half of a character of two.
  [0xdfff, 1.5],
  [0xffff, 1.2],
] as const;

/** Estimates the tokens of a message, rather too many: vendors count them only once they are sent. */
export function estimateTokens(text: string): number {
  let tokens = MESSAGE_TOKENS;
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x7f) ascii += 1;
    else tokens += TOKENS_OF_CHARACTER.find(([last]) => code <= last)?.[1] ?? 0;
  }
  return Math.ceil(tokens + ascii * TOKENS_OF_CHARACTER[0][1]);
}
