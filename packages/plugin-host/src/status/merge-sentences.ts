/** Sentences by name, those of one name one after the other; null says nothing. */
export function mergeSentences(
  ...sources: readonly Iterable<readonly [string, string | null]>[]
): Record<string, string> {
  const merged = new Map<string, string>();
  for (const source of sources) {
    for (const [name, sentence] of source) {
      if (sentence !== null) merged.set(name, joinSentences(merged.get(name), sentence));
    }
  }
  return Object.fromEntries(merged);
}

/** A sentence after those before it. */
function joinSentences(before: string | undefined, sentence: string): string {
  return before === undefined ? sentence : `${before} ${sentence}`;
}
