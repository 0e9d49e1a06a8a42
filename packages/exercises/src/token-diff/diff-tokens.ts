import { findDifferences, foldWord } from '../grading/find-differences.ts';
import { DIFFERENCES } from '../grading/policy.ts';
import { listGaps } from './align-tokens.ts';
import { type Link, linkWords } from './link-words.ts';
import { type SegmentText, tokenize } from './tokenize.ts';

/**
 * The ways in which two words differ, the weightiest first: `other` is another, an extra or a missing word, `moved` is a word
 * in another place. The rest are those of grading.
 */
export const DIFFERENCE_KINDS = ['other', 'moved', ...DIFFERENCES] as const;

/** One of DIFFERENCE_KINDS. */
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * A word of a diff: in both texts, `extra` in the learner's alone, or `missing` there. `forgiven` words are the learner's
 * `text` for the `canonical` one, written differently in a way that is no error; either may be empty or several words.
 */
export type DiffToken =
  | { readonly state: 'same'; readonly text: string }
  | { readonly state: 'extra' | 'missing'; readonly text: string; readonly kind: DifferenceKind }
  | { readonly state: 'forgiven'; readonly text: string; readonly canonical: string; readonly kind: DifferenceKind };

/** How a text is cut into words; without `segment` words end at white space. */
export type TokenOptions = { readonly segment?: SegmentText | null | undefined };

/** Options of `diffTokens`. */
export type DiffOptions = TokenOptions & {
  /** Tells whether a text may stand for a canonical one; the diff shows no error exactly where it may. Default: nothing is forgiven. */
  readonly forgives?: ((given: string, canonical: string) => boolean) | undefined;
};

/** Words of the answer with their counterparts: the same where there is no kind; one side may be empty. */
type Piece = {
  readonly given: readonly string[];
  readonly canonical: readonly string[];
  readonly kind: DifferenceKind | null;
  readonly forgiven?: boolean;
};

/** The key of a word: that of words which differ by no letter. */
type KeyOf = (word: string) => string;

const EVERYTHING = { language: '', ruleOf: () => 'forgive' as const };

/**
 * Compares an answer with the canonical one word by word (specification, R11.5): by the longest common
 * subsequence of words in NFC, sensitive to case and accents. The `same` and `extra` words are the answer, the `same` and
 * `missing` words the canonical answer, in order; between two `same` words the `extra` ones come first. The same texts
 * always give the same diff. Time and memory grow with the product of the two numbers of words.
 *
 * @example
 * diffTokens('der hund', 'der Hund');
 * // [{ state: 'same', text: 'der' }, { state: 'extra', text: 'hund', kind: 'case' },
 * //  { state: 'missing', text: 'Hund', kind: 'case' }]
 */
export function diffTokens(given: string, canonical: string, options: DiffOptions = {}): DiffToken[] {
  const { segment, forgives } = options;
  const keyOf = createKeys();
  const pieces = markMoves(cutPieces(tokenize(given, segment), tokenize(canonical, segment), keyOf), keyOf);
  if (forgives === undefined) return listTokens(pieces);
  if (forgives(given, canonical)) return listTokens(pieces.map((piece) => ({ ...piece, forgiven: true })));
  const judged = forgivePieces(pieces, forgives);
  if (judged.some(isError)) return listTokens(judged);
  // The whole answer is wrong, so the diff must show where. Each word may pass by itself; a segmenter may drop the difference.
  return segment && !pieces.some(({ kind }) => kind !== null)
    ? diffTokens(given, canonical, { forgives })
    : listTokens(pieces);
}

/** The key of each word, found once. */
function createKeys(): KeyOf {
  const keys = new Map<string, string>();
  return (word) => {
    const key = keys.get(word) ?? foldWord(word);
    keys.set(word, key);
    return key;
  };
}

function isError({ kind, forgiven }: Piece): boolean {
  return kind !== null && forgiven !== true;
}

function cutPieces(given: readonly string[], canonical: readonly string[], keyOf: KeyOf): Piece[] {
  return listGaps(given, canonical).flatMap(({ left, right }) => {
    const gap = describeGap(given.slice(...left), canonical.slice(...right), keyOf);
    const same = given[left[1]];
    return same === undefined ? gap : [...gap, { given: [same], canonical: [same], kind: null }];
  });
}

/** The words of a gap, in pairs where they have counterparts on the other side. */
function describeGap(extra: readonly string[], missing: readonly string[], keyOf: KeyOf): Piece[] {
  const extraKeys = extra.map(keyOf);
  const missingKeys = missing.map(keyOf);
  return listGaps(extraKeys, missingKeys).flatMap(({ left, right }) => {
    const between = linkWords(
      { words: extra.slice(...left), keys: extraKeys.slice(...left) },
      { words: missing.slice(...right), keys: missingKeys.slice(...right) },
    );
    const pairs: Link[] = [
      ...between,
      { given: extra.slice(left[1], left[1] + 1), canonical: missing.slice(right[1], right[1] + 1) },
    ];
    return pairs
      .filter((pair) => pair.given.length + pair.canonical.length > 0)
      .map((pair) => ({ given: pair.given, canonical: pair.canonical, kind: classifyLink(pair, keyOf) }));
  });
}

/** The weightiest difference of two counterparts: `el` and `Él` differ by an accent, and by case. */
function classifyLink({ given, canonical, slip }: Link, keyOf: KeyOf): DifferenceKind {
  if (slip) return 'spelling';
  if ([...given, ...canonical].every((word) => keyOf(word) === '')) return 'punctuation';
  if (given.length === 0 || canonical.length === 0) return 'other';
  const [left, right] = [given.join(' '), canonical.join(' ')];
  const [weightiest = 'other'] = findDifferences(left, right, EVERYTHING) ?? [];
  return weightiest;
}

/** Marks the words without a counterpart that stand elsewhere in the other text: the same word first, else one much like it. */
function markMoves(pieces: readonly Piece[], keyOfWord: KeyOf): Piece[] {
  const marked = [...pieces];
  for (const keyOf of [(word: string) => word, keyOfWord]) {
    const places = new Map<string, number[]>();
    for (const [at, { given, canonical, kind }] of marked.entries()) {
      const [word] = canonical;
      if (kind !== 'other' || given.length > 0 || word === undefined) continue;
      const key = keyOf(word);
      places.set(key, [...(places.get(key) ?? []), at]);
    }
    for (const [at, piece] of marked.entries()) {
      const [word] = piece.given;
      if (piece.kind !== 'other' || piece.canonical.length > 0 || word === undefined) continue;
      const place = places.get(keyOf(word))?.shift();
      const other = place === undefined ? undefined : marked[place];
      if (place === undefined || other === undefined) continue;
      marked[at] = { ...piece, kind: 'moved' };
      marked[place] = { ...other, kind: 'moved' };
    }
  }
  return marked;
}

/** Forgives each piece that may stand between its neighbours in the canonical text. */
function forgivePieces(pieces: readonly Piece[], forgives: (given: string, canonical: string) => boolean): Piece[] {
  const before = listNeighbours(pieces);
  const after = listNeighbours(pieces.toReversed()).toReversed();
  return pieces.map((piece, at) => {
    if (piece.kind === null || piece.kind === 'moved') return piece;
    const inContext = (words: readonly string[]) => [...(before[at] ?? []), ...words, ...(after[at] ?? [])].join(' ');
    return { ...piece, forgiven: forgives(inContext(piece.given), inContext(piece.canonical)) };
  });
}

/** For each piece the last canonical word before it, where there is one. */
function listNeighbours(pieces: readonly Piece[]): (readonly string[])[] {
  let last: readonly string[] = [];
  return pieces.map(({ canonical }) => {
    const neighbour = last;
    if (canonical.length > 0) last = canonical;
    return neighbour;
  });
}

function listTokens(pieces: readonly Piece[]): DiffToken[] {
  const tokens: DiffToken[] = [];
  let missing: DiffToken[] = [];
  for (const { given, canonical, kind, forgiven } of pieces) {
    if (kind !== null && forgiven !== true) {
      tokens.push(...given.map((text) => ({ state: 'extra', text, kind }) as const));
      missing.push(...canonical.map((text) => ({ state: 'missing', text, kind }) as const));
      continue;
    }
    tokens.push(...missing);
    missing = [];
    const text = given.join(' ');
    tokens.push(
      kind === null ? { state: 'same', text } : { state: 'forgiven', text, canonical: canonical.join(' '), kind },
    );
  }
  return [...tokens, ...missing];
}
