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
  const pairs: { a: number; b: number }[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const first = await a();
    const second = await b();
    if (round > 0) pairs.push({ a: first, b: second });
  }
  return {
    a: median(pairs.map((pair) => pair.a)),
    b: median(pairs.map((pair) => pair.b)),
    ratio: median(pairs.map((pair) => pair.a / pair.b)),
  };
}

/** Milliseconds that `run` takes. */
export async function timeOf(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
