/** Two positions of equal tokens, one in each list. */
type TokenPair = readonly [left: number, right: number];

/** The differing words between two common ones, as a range of positions in each list; either may be empty. */
export type TokenGap = {
  readonly left: readonly [from: number, to: number];
  readonly right: readonly [from: number, to: number];
};

/**
 * Finds a longest common subsequence of two lists, as pairs of positions in ascending order. Of several it takes the
 * earliest words; where either list could skip its next word, the left one does. The same lists always give the same
 * pairs. Time and memory grow with the product of the two lengths.
 */
export function alignTokens(left: readonly string[], right: readonly string[]): TokenPair[] {
  const [leftIds, rightIds] = numberTokens(left, right);
  const skipsLeft = markSkips(leftIds, rightIds);
  const pairs: TokenPair[] = [];
  let [row, column] = [0, 0];
  while (row < leftIds.length && column < rightIds.length) {
    if (leftIds[row] === rightIds[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (skipsLeft[row * rightIds.length + column] === 1) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return pairs;
}

/**
 * Lists the gap before each word of the longest common subsequence of two lists, and the gap after the last word. The words
 * may be lines as well. Time and memory grow with the product of the two lengths.
 */
export function listGaps(left: readonly string[], right: readonly string[]): TokenGap[] {
  const end: TokenPair = [left.length, right.length];
  const stops = [...alignTokens(left, right), end];
  return stops.map((stop, index) => {
    const [leftBefore, rightBefore] = stops[index - 1] ?? [-1, -1];
    return { left: [leftBefore + 1, stop[0]], right: [rightBefore + 1, stop[1]] };
  });
}

/** Gives equal tokens the same number, because numbers compare faster than texts. */
function numberTokens(left: readonly string[], right: readonly string[]): [Uint32Array, Uint32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (token: string): number => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return number;
  };
  return [Uint32Array.from(left, numberOf), Uint32Array.from(right, numberOf)];
}

/**
 * Marks every pair of positions, row after row: 1 where skipping the left token loses nothing of the common subsequence
 * from there on, 0 where only skipping the right token loses nothing.
 */
function markSkips(left: Uint32Array, right: Uint32Array): Uint8Array {
  const width = right.length;
  const skipsLeft = new Uint8Array(left.length * width);
  // The length of the common subsequence from each position on, of the row below; each row overwrites it from its end.
  const lengths = new Uint32Array(width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const token = left[row];
    let beside = 0;
    let diagonal = 0;
    for (let column = width - 1; column >= 0; column -= 1) {
      const below = lengths[column] ?? 0;
      skipsLeft[row * width + column] = Number(below >= beside);
      beside = token === right[column] ? diagonal + 1 : Math.max(below, beside);
      diagonal = below;
      lengths[column] = beside;
    }
  }
  return skipsLeft;
}
