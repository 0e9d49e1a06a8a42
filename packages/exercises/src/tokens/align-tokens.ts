/** Two positions of equal tokens, one in each list. */
export type TokenPair = readonly [left: number, right: number];

/**
 * A longest common subsequence as pairs of positions in ascending order; the same lists always give the same pairs. Of
 * several it takes the earliest words, and where either list could do without its next word, the left one does. Time
 * and memory grow with the product of the two lengths.
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

/** The same number for the same token: numbers compare faster than texts. */
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
 * For every pair of positions, row after row: 1 where the rests from there on have as much in common without the token
 * of the left, 0 where only without that of the right.
 */
function markSkips(left: Uint32Array, right: Uint32Array): Uint8Array {
  const width = right.length;
  const skipsLeft = new Uint8Array(left.length * width);
  // How long the common subsequence of the rests is, for the row below; this row overwrites it from its end.
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
