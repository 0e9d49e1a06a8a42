/** The most letters that a name may differ by, to be what was meant. */
const MOST_MISTAKES = 3;
/** A longer name is none that somebody has mistyped. */
const LONGEST_NAME = 100;

/**
 * The candidate that a name differs from least, where that is a slip of the keyboard; null where none is. `most` says how many
 * letters may differ; default: a quarter of the name, and three at the most.
 *
 * @example
 * findNearest('on_sesion_complete', ['on_session_complete', 'on_session_rated']); // 'on_session_complete'
 */
export function findNearest(
  name: string,
  candidates: readonly string[],
  most = Math.min(MOST_MISTAKES, Math.floor(name.length / 4)),
): string | null {
  if (name.length > LONGEST_NAME) return null;
  const [nearest] = candidates
    .map((candidate) => ({ candidate, mistakes: countMistakes(name, candidate) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((left, right) => left.mistakes - right.mistakes);
  return nearest?.candidate ?? null;
}

/** How many letters must be added, removed or replaced to make one word of another (Levenshtein). */
function countMistakes(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...left].entries()) {
    let diagonal = at;
    const next = [at + 1];
    for (const [index, other] of [...right].entries()) {
      const above = row[index + 1] ?? 0;
      next.push(Math.min(above + 1, (next[index] ?? 0) + 1, diagonal + Number(letter !== other)));
      diagonal = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
