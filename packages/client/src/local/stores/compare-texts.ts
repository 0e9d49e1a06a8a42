/** Orders texts as databases do, by their characters; the first pair that differs decides. */
export function compareTexts(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? '';
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}
