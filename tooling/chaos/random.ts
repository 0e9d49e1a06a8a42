/** Random numbers that a seed repeats. */
export interface Random {
  /** A whole number from 1 to this one. */
  upTo(most: number): number;
}

/** Builds random numbers from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { upTo: (most) => 1 + Math.floor(next() * most) };
}
