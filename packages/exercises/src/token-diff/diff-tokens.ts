import { alignTokens, listGaps } from './align-tokens.ts';
import { type SegmentText, tokenize } from './tokenize.ts';

/** The ways in which two words differ, the weightiest first; `other` is another, an extra or a missing word. */
export const DIFFERENCE_KINDS = ['other', 'accent', 'case', 'punctuation'] as const;

/** One of DIFFERENCE_KINDS. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** A word of a diff: in both texts, `extra` in the learner's alone, or `missing` there. */
export type DiffToken =
  | { readonly state: 'same'; readonly text: string }
  | { readonly state: 'extra' | 'missing'; readonly text: string; readonly kind: DifferenceKind };

/** How a text is cut into words; without `segment` words end at white space. */
export type TokenOptions = { readonly segment?: SegmentText | null | undefined };

// Marks that any script may use. Vowel signs, such as those of Hindi, belong to one script and count as letters.
const ACCENTS = /\p{Script=Inherited}/gu;
const PUNCTUATION = /[\p{P}\p{Sk}]/gu;

/**
 * Compares an answer with the canonical one word by word (specification, part 3, "Token diff"): by the longest common
 * subsequence of words in NFC, sensitive to case and accents. The `same` and `extra` words are the answer, the `same` and
 * `missing` words the canonical answer, in order; between two `same` words the `extra` ones come first. The same texts
 * always give the same diff. Time and memory grow with the product of the two numbers of words.
 *
 * @example
 * diffTokens('der hund', 'der Hund');
 * // [{ state: 'same', text: 'der' }, { state: 'extra', text: 'hund', kind: 'case' },
 * //  { state: 'missing', text: 'Hund', kind: 'case' }]
 */
export function diffTokens(given: string, canonical: string, options: TokenOptions = {}): DiffToken[] {
  const givenTokens = tokenize(given, options.segment);
  const canonicalTokens = tokenize(canonical, options.segment);
  return listGaps(givenTokens, canonicalTokens).flatMap(({ left, right }) => {
    const gap = describeGap(givenTokens.slice(...left), canonicalTokens.slice(...right));
    const same = givenTokens[left[1]];
    return same === undefined ? gap : [...gap, { state: 'same', text: same } as const];
  });
}

/** The words of a gap, each with the difference to its counterpart on the other side. */
function describeGap(extra: readonly string[], missing: readonly string[]): DiffToken[] {
  const extraKinds = extra.map(kindOfLoneToken);
  const missingKinds = missing.map(kindOfLoneToken);
  for (const [left, right] of alignTokens(extra.map(foldToken), missing.map(foldToken))) {
    const kind = classifyDifference(extra[left] ?? '', missing[right] ?? '');
    extraKinds[left] = kind;
    missingKinds[right] = kind;
  }
  return [
    ...extra.map((text, at) => ({ state: 'extra', text, kind: extraKinds[at] ?? 'other' }) as const),
    ...missing.map((text, at) => ({ state: 'missing', text, kind: missingKinds[at] ?? 'other' }) as const),
  ];
}

function kindOfLoneToken(token: string): DifferenceKind {
  return foldToken(token) === '' ? 'punctuation' : 'other';
}

/** The weightiest difference of two words: `el` and `Él` differ by an accent, and by case. */
function classifyDifference(left: string, right: string): DifferenceKind {
  if (foldToken(left) !== foldToken(right)) return 'other';
  if (dropPunctuation(left.toLowerCase()) !== dropPunctuation(right.toLowerCase())) return 'accent';
  return dropPunctuation(left) === dropPunctuation(right) ? 'punctuation' : 'case';
}

/** A word without its case, accents and punctuation; empty for punctuation alone. */
function foldToken(token: string): string {
  return dropPunctuation(token.toLowerCase()).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

function dropPunctuation(token: string): string {
  return token.replace(PUNCTUATION, '');
}
