/** What makes two words differ, the weightiest first; `other` is another word, a word too much or one too few. */
export const DIFFERENCE_KINDS = ['other', 'accent', 'case', 'punctuation'] as const;

/** One of DIFFERENCE_KINDS. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

// Marks that any script may use. The vowel signs of Hindi and the like belong to one script and are letters here.
const ACCENTS = /\p{Script=Inherited}/gu;
const PUNCTUATION = /[\p{P}\p{Sk}]/gu;

/** The weightiest of the things that make two different words differ: `el` and `Él` differ by an accent, then by case. */
export function classifyDifference(left: string, right: string): DifferenceKind {
  if (foldToken(left) !== foldToken(right)) return 'other';
  if (dropPunctuation(left.toLowerCase()) !== dropPunctuation(right.toLowerCase())) return 'accent';
  return dropPunctuation(left) === dropPunctuation(right) ? 'punctuation' : 'case';
}

/** A word without its case, accents and punctuation; empty for punctuation alone. */
export function foldToken(token: string): string {
  return dropPunctuation(token.toLowerCase()).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

function dropPunctuation(token: string): string {
  return token.replace(PUNCTUATION, '');
}
