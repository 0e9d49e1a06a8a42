const NO_LETTER = /[\p{P}\p{S}\s]/gu;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const BEGINS_IN_WORD = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Splits a text that a learner has typed instead of taking tiles. Words are taken as the tile that they name, whatever their
 * case and punctuation; each tile once. What is no tile stays as it was typed. A last tile without letters, such as a full stop, need not be
 * typed.
 *
 * @example
 * splitIntoTiles('ich komme aus irland', ['Ich', 'komme', 'aus', 'Irland.']); // ['Ich', 'komme', 'aus', 'Irland.']
 */
export function splitIntoTiles(typed: string, tiles: readonly string[], distractors: readonly string[] = []): string[] {
  const left = [...tiles, ...distractors].toSorted((one, other) => fold(other).length - fold(one).length);
  const taken: string[] = [];
  let rest = typed.normalize('NFC').trim();
  while (rest !== '') {
    const found = left.flatMap((tile) => matchTile(rest, tile) ?? [])[0];
    if (found === undefined) {
      const [word = rest] = rest.split(/\s/u, 1);
      if (fold(word) !== '') taken.push(word);
      rest = rest.slice(word.length).trim();
      continue;
    }
    left.splice(left.indexOf(found.tile), 1);
    taken.push(found.tile);
    rest = rest.slice(found.length).trim();
  }
  const last = tiles.at(-1);
  if (last !== undefined && fold(last) === '' && left.includes(last) && taken.length > 0) taken.push(last);
  return taken;
}

/** The beginning of a text that names a tile, and its length; null where it does not. */
function matchTile(text: string, tile: string): { readonly tile: string; readonly length: number } | null {
  const letters = fold(tile);
  if (letters === '') return text.startsWith(tile) ? { tile, length: tile.length } : null;
  let read = '';
  let length = 0;
  for (const character of text) {
    if (read.length >= letters.length) break;
    read += fold(character);
    length += character.length;
  }
  if (read !== letters) return null;
  const isInsideWord = BEGINS_IN_WORD.test(text.slice(length));
  return isInsideWord && !WITHOUT_SPACES.test(tile) ? null : { tile, length };
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(NO_LETTER, '');
}
