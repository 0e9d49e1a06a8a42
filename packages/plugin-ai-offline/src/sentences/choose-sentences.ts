const SENTENCES = 3;

/** The longest sentences, at most three, in the order they come in. */
export function chooseSentences(sentences: readonly string[]): string[] {
  const longest = sentences.toSorted((one, other) => other.length - one.length).slice(0, SENTENCES);
  return sentences.filter((sentence) => longest.includes(sentence));
}
