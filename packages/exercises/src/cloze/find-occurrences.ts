const HALF_A_CHARACTER = /^[\p{M}\p{Cs}]/u;

/**
 * Every position at which a text contains another one, both as they are: overlapping ones too, and none that would cut
 * a character in two, that is a surrogate pair or a letter off its accent.
 */
export function findOccurrences(text: string, part: string): number[] {
  const positions: number[] = [];
  if (part === '') return positions;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isWithinCharacter(text, at) && !isWithinCharacter(text, at + part.length)) positions.push(at);
  }
  return positions;
}

function isWithinCharacter(text: string, at: number): boolean {
  return at > 0 && HALF_A_CHARACTER.test(text.slice(at, at + 2));
}
