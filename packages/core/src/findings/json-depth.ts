/** How many arrays and objects of a JSON text may stand inside each other. */
export const MAX_JSON_DEPTH = 100;

/**
 * Tells whether a JSON text nests more than MAX_JSON_DEPTH levels deep. To be asked before the text is parsed: whatever
 * walks the value may call itself for every level. A text with few brackets costs next to nothing.
 *
 * @example
 * isNestedTooDeeply('[[1], [2]]'); // false
 * isNestedTooDeeply('['.repeat(101)); // true
 */
export function isNestedTooDeeply(json: string): boolean {
  return hasManyBrackets(json) && measuresTooDeep(json);
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Follows the brackets outside of strings. */
function measuresTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (OPENING.includes(character)) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (CLOSING.includes(character)) depth -= 1;
  }
  return false;
}
