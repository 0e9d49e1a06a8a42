/** Two positions of equal tokens, one in each list. */
export type TokenPair = readonly [left: number, right: number];

/**
 * A longest common subsequence as pairs of positions in ascending order; the same lists always give the same pairs. Of
 * several it takes the earliest words, and where either list could do without its next word, the left one does. Time
 * and memory grow with the product of the two lengths.
 */
export function alignTokens(left: readonly string[], right: readonly string[]): TokenPair[] {
  const [leftIds, rightIds] = numberTokens(left, right);
  const width = rightIds.length + 1;
  const lengths = measureRests(leftIds, rightIds, width);
  const pairs: TokenPair[] = [];
  let [row, column] = [0, 0];
  while (row < leftIds.length && column < rightIds.length) {
    if (leftIds[row] === rightIds[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (lengthAt(lengths, (row + 1) * width + column) >= lengthAt(lengths, row * width + column + 1)) {
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

/** For every pair of positions, how long the common subsequence of the rests from there on is, row after row. */
function measureRests(left: Uint32Array, right: Uint32Array, width: number): Uint32Array {
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const token = left[row];
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        token === right[column]
          ? lengthAt(lengths, at + width + 1) + 1
          : Math.max(lengthAt(lengths, at + width), lengthAt(lengths, at + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: Uint32Array, at: number): number {
  return lengths[at] ?? 0;
}
