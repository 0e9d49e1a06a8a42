/** How many arrays and objects of a JSON text may stand inside each other. */
export const MAX_JSON_DEPTH = 100;

/** How many values a JSON text may hold: items of arrays, members of objects, and brackets. */
export const MAX_JSON_VALUES = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Finds out whether a JSON text nests more than MAX_JSON_DEPTH levels deep or holds more than `maxValues` values;
 * returns a clause such as `is nested more than 100 levels deep`, or null. To be asked before the text is parsed: whatever
 * walks the value may call itself for every level. A text that is short or has few brackets costs next to nothing.
 *
 * @example
 * findJsonExcess('[[1], [2]]'); // null
 * findJsonExcess('['.repeat(101)); // 'is nested more than 100 levels deep'
 */
export function findJsonExcess(json: string, maxValues = MAX_JSON_VALUES): string | null {
  if (json.length <= maxValues && !hasManyBrackets(json)) return null;
  let depth = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) index = endOfText(json, index);
    else if (character === COMMA) values += 1;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      depth += 1;
      values += 1;
      if (depth > MAX_JSON_DEPTH) return `is nested more than ${MAX_JSON_DEPTH} levels deep`;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth -= 1;
  }
  return values > maxValues ? `holds more than ${maxValues} values` : null;
}

/** The place of the quote that ends a text of a JSON document; `start` is the place of the quote before it. */
export function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

function hasManyBrackets(json: string): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_JSON_DEPTH) return true;
    }
  }
  return false;
}
