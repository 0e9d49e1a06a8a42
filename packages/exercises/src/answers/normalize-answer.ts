const CURLY_APOSTROPHES = /[\u2018\u2019\u02bc]/gu;

/**
 * An answer as grading compares it: NFC, white space at the ends cut and elsewhere a single space, apostrophes straight
 * (phones type curly ones). Case, accents and all other punctuation count.
 */
export function normalizeAnswer(text: string): string {
  return text.normalize('NFC').replace(CURLY_APOSTROPHES, "'").replace(/\s+/gu, ' ').trim();
}
