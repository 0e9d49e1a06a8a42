/** Rounds a number to `decimals` decimals, halves up: `roundTo(2, 0.125)` is 0.13. */
export function roundTo(decimals: number, value: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
