/** A number with the four decimals of shares and scores. */
export function roundToFourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
