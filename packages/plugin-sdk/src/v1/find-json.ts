/** Deeper than any answer that is meant to be JSON. */
const DEEPEST = 100;
/** Longer than any answer that is meant to be JSON, in characters. */
const LONGEST_TEXT = 1_000_000;
/** How often a character may be looked at, on average: a long text that only looks like JSON must not cost more. */
const MOST_LOOKS = 16;
/** How many looks a short text has in any case. */
const FREE_LOOKS = 200_000;

/**
 * Finds the JSON objects and arrays in a text that holds more than JSON, in order and each as a whole: inside a value
 * that was found, nothing is looked for. Takes time in proportion to the length of the text, whatever it holds.
 *
 * @example
 * [...findJson('Here it is:\n```json\n{"step": 3}\n```')]; // [{ step: 3 }]
 */
export function* findJson(answer: string): Generator<unknown, void, undefined> {
  const text = answer.slice(0, LONGEST_TEXT);
  const opening = /[[{]/g;
  let looks = Math.max(text.length * MOST_LOOKS, FREE_LOOKS);
  while (looks > 0 && opening.test(text)) {
    const start = opening.lastIndex - 1;
    const { end, closed } = scan(text, start, looks);
    looks -= end - start;
    const found = closed ? parse(text.slice(start, end)) : null;
    if (found === null) continue;
    opening.lastIndex = end;
    yield found.value;
  }
}

/** Follows brackets from an opening one to its end, or to where it cannot be JSON; quoted texts are skipped. */
function scan(text: string, start: number, looks: number): { readonly end: number; readonly closed: boolean } {
  const last = Math.min(text.length, start + looks);
  const open: string[] = [];
  let quoted = false;
  for (let at = start; at < last; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\n') return { end: at + 1, closed: false };
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      if (open.length === DEEPEST) return { end: at + 1, closed: false };
      open.push(character === '{' ? '}' : ']');
    } else if (character === '}' || character === ']') {
      const matches = open.pop() === character;
      if (!matches || open.length === 0) return { end: at + 1, closed: matches };
    }
  }
  return { end: last, closed: false };
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Brackets in prose, such as {this}: no JSON, and nothing to report.
    return null;
  }
}
