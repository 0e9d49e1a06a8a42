import { isSlip } from '../grading/find-differences.ts';

/** Words with their keys: words with the same key differ by no letter. */
type Words = { readonly words: readonly string[]; readonly keys: readonly string[] };

/** Words that are counterparts, by a slip or written as one; one side is empty where there is none. */
export type Link = {
  readonly given: readonly string[];
  readonly canonical: readonly string[];
  readonly slip?: boolean;
};

/**
 * Finds counterparts among words of two texts that have no key in common at the same place: two words written as one on the
 * other side (`zuhause` for `zu Hause`), and words that differ by a slip, counted from the last counterparts or from the end. The
 * order of both sides stays. The work grows with the number of words.
 */
export function linkWords(given: Words, canonical: Words): Link[] {
  const [left, right] = [given.keys, canonical.keys];
  const links: Link[] = [];
  let [i, j] = [0, 0];
  const link = (at: number, leftWords: number, place: number, rightWords: number, slip = false) => {
    links.push(...aloneGiven(given.words.slice(i, at)), ...aloneCanonical(canonical.words.slice(j, place)));
    links.push({
      given: given.words.slice(at, at + leftWords),
      canonical: canonical.words.slice(place, place + rightWords),
      slip,
    });
    [i, j] = [at + leftWords, place + rightWords];
  };
  if (left.length > 0 && left.join('') === right.join('')) link(0, left.length, 0, right.length);
  const places = firstPlaces(right, ([key]) => key);
  const pairs = firstPlaces(right, ([key, next]) => next && `${key}${next}`);
  for (let at = i; at < left.length; at += 1) {
    if (at < i) continue;
    const key = left[at] ?? '';
    const pair = pairs.get(key) ?? -1;
    const whole = places.get(`${key}${left[at + 1]}`) ?? -1;
    const slip = [j + at - i, right.length - left.length + at].find(
      (place) => place >= j && isSlip(key, right[place] ?? ''),
    );
    if (pair >= j) link(at, 1, pair, 2);
    else if (whole >= j) link(at, 2, whole, 1);
    else if (slip !== undefined) link(at, 1, slip, 1, true);
  }
  return [...links, ...aloneGiven(given.words.slice(i)), ...aloneCanonical(canonical.words.slice(j))];
}

/** The first place of each key. */
function firstPlaces(
  keys: readonly string[],
  keyOf: (keys: readonly string[]) => string | undefined,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const place of keys.keys()) {
    const key = keyOf(keys.slice(place, place + 2));
    if (key && !places.has(key)) places.set(key, place);
  }
  return places;
}

function aloneGiven(words: readonly string[]): Link[] {
  return words.map((word) => ({ given: [word], canonical: [] }));
}

function aloneCanonical(words: readonly string[]): Link[] {
  return words.map((word) => ({ given: [], canonical: [word] }));
}
