/** Letters are searched for without what stands above and below them. */
const MARKS = /\p{Mn}/gu;
const SPACES = /\s+/g;

/**
 * Returns a text in the form in which it is searched for and found: without case, accents and width, with single spaces.
 *
 * @example
 * toSearchText('Zoé  Weiß').includes(toSearchText('ZOE')); // true
 */
export function toSearchText(text: string): string {
  // Wide and mathematical letters have a case only once they are plain ones. A sigma at the end of a word is one as well.
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
  return plain.replaceAll(MARKS, '').replaceAll(SPACES, ' ').trim();
}
