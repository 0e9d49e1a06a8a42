import { alignTokens } from './align-tokens.ts';
import { classifyDifference, type DifferenceKind, foldToken } from './classify-difference.ts';
import { listGaps } from './list-gaps.ts';
import { type SegmentText, tokenize } from './tokenize.ts';

/** A word of a diff: in both texts, `extra` in the learner's alone, or `missing` there. */
export type DiffToken =
  | { readonly state: 'same'; readonly text: string }
  | { readonly state: 'extra' | 'missing'; readonly text: string; readonly kind: DifferenceKind };

/** How words are told apart; without `segment` they end at white space. */
export type TokenOptions = { readonly segment?: SegmentText | null | undefined };

/**
 * Compares an answer with the canonical one word by word (specification, part 3, "Token diff"): the longest common
 * subsequence of words in NFC, case and accents counting. The `same` and `extra` words are the answer, the `same` and
 * `missing` ones the canonical answer, in order; between two words that are the same the extra ones come first. Each
 * differing word says how it differs from its counterpart, if it has one. The same texts always give the same diff; time
 * and memory grow with the product of their words.
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

/** The words between two that are the same, each with the kind that its counterpart on the other side gives it. */
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
