/** The medians of two things measured in turn, A B A B …, and the median of their ratios round by round. */
export interface PairedResult {
  readonly a: number;
  readonly b: number;
  /** The median of a / b over the rounds. */
  readonly ratio: number;
}

/** Measures two things in turn, so that a machine that slows down or speeds up does so for both. */
export async function measureInTurn(
  rounds: number,
  a: () => Promise<number> | number,
  b: () => Promise<number> | number,
): Promise<PairedResult> {
  return comparePairs(await runInTurn(rounds, a, b));
}

/** The results of two things done in turn, A B A B …, by round. */
export async function runInTurn<T>(
  rounds: number,
  a: () => Promise<T> | T,
  b: () => Promise<T> | T,
): Promise<readonly { readonly a: T; readonly b: T }[]> {
  const pairs: { a: T; b: T }[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { a: await a(), b: await b() };
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

/** The medians of pairs, and the median of their ratios. */
export function comparePairs(pairs: readonly { readonly a: number; readonly b: number }[]): PairedResult {
  return {
    a: median(pairs.map(({ a }) => a)),
    b: median(pairs.map(({ b }) => b)),
    ratio: median(pairs.map(({ a, b }) => a / b)),
  };
}

/** Milliseconds that `run` takes. */
export async function timeOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The middle one of the values in their order. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
