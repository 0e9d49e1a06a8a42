/** The most languages that are looked at: a header may name any number. */
const MOST_LANGUAGES = 10;

/**
 * The languages that a header `Accept-Language` names, the most wanted first (RFC 9110, section 12.5.4). `*` and those with
 * the weight 0 are left out.
 *
 * @example
 * listLanguages('fr;q=0.5, de-CH, en;q=0.8'); // ['de-CH', 'en', 'fr']
 */
export function listLanguages(header: string): string[] {
  return header
    .split(',', MOST_LANGUAGES)
    .flatMap((part) => {
      const { tag, weight = '1' } =
        /^\s*(?<tag>[A-Za-z\d-]{2,35})\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?$/.exec(part)?.groups ?? {};
      return tag === undefined || !(Number(weight) > 0) ? [] : [{ tag, weight: Number(weight) }];
    })
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag);
}
