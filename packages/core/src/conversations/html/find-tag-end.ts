/** Where the tag that begins at `open` has ended, a `>` inside a quoted attribute left aside; -1 when it never does. */
export function findTagEnd(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return at + 1;
    } else if (character === '"' || character === "'") {
      quote = character;
    }
  }
  return -1;
}
