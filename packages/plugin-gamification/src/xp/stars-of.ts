/** The stars of a score, 0 to 3: bands at 50, 75 and 90 percent, inclusive (specification, part 3). */
export function starsOf({ correct, total }: { readonly correct: number; readonly total: number }): 0 | 1 | 2 | 3 {
  if (total <= 0) return 0;
  // Whole numbers on both sides: a quotient such as 0.9 is not exact.
  const reaches = (percent: number) => correct * 100 >= total * percent;
  if (reaches(90)) return 3;
  if (reaches(75)) return 2;
  return reaches(50) ? 1 : 0;
}
