const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/gu;

/**
 * Brings an answer into the form that grading compares: NFC, no white space at the ends, single spaces elsewhere,
 * straight apostrophes (phones type curly ones). Case, accents and all other punctuation count.
 */
export function normalizeAnswer(text: string): string {
  return text.normalize('NFC').replace(CURLY_APOSTROPHES, "'").replace(/\s+/gu, ' ').trim();
}

/** Tells whether two texts are the same answer: `normalizeAnswer` makes them equal. */
export function isSameAnswer(left: string, right: string): boolean {
  return normalizeAnswer(left) === normalizeAnswer(right);
}
