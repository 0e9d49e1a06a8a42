/** The last `limit` characters of a text; an ellipsis stands for what is cut off in front, and counts. */
export function clipOldest(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  return characters.length <= limit ? text : `…${characters.slice(characters.length - limit + 1).join('')}`;
}
