/** The beginning of a text on one line, at most `limit` characters and an ellipsis for what is left out. */
export function excerptOf(text: string, limit: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit).join('').trimEnd()}…`;
}
