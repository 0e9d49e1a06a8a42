import { alignTokens, type TokenPair } from './align-tokens.ts';

/** The words between two that are the same, as ranges of positions; either may be empty. */
export type TokenGap = {
  readonly left: readonly [from: number, to: number];
  readonly right: readonly [from: number, to: number];
};

/** The gap before each word of the longest common subsequence, and the one after the last: one more than it has words. */
export function listGaps(left: readonly string[], right: readonly string[]): TokenGap[] {
  const end: TokenPair = [left.length, right.length];
  const stops = [...alignTokens(left, right), end];
  return stops.map((stop, index) => {
    const [leftBefore, rightBefore] = stops[index - 1] ?? [-1, -1];
    return { left: [leftBefore + 1, stop[0]], right: [rightBefore + 1, stop[1]] };
  });
}
