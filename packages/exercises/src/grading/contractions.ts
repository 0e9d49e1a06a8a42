/** Words before an English contraction of a verb: `it's`, `who'd`, `should've`. After a name, `'s` is a genitive. */
const BEFORE_VERBS =
  'i|you|he|she|it|we|they|that|there|here|this|who|what|where|when|how|why|would|could|should|might|must';
const VERBS: Readonly<Record<string, readonly string[]>> = {
  m: ['am'],
  re: ['are'],
  ve: ['have'],
  ll: ['will'],
  s: ['is', 'has'],
  d: ['would', 'had'],
};
const NEGATED = 'is|are|was|were|has|have|had|do|does|did|would|could|should|must|need|might|ought';
/** Contractions that are not their parts side by side, with `cannot`, which may be written as two words. */
const OWN_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(ca)n't\b/giu, '$1nnot'],
  [/\bcan not\b/giu, 'cannot'],
  [/\b(w)on't\b/giu, '$1ill not'],
  [/\b(sha)n't\b/giu, '$1ll not'],
  [/\b(let)'s\b/giu, '$1 us'],
];

const VERB = new RegExp(`\\b(${BEFORE_VERBS})'(m|re|ve|ll|s|d)\\b`, 'giu');
const NEGATION = new RegExp(`\\b(${NEGATED})n't\\b`, 'giu');

/**
 * An English text with its contractions written out. Where one has two readings, as `it's` of `it is` and `it has`, it takes the one
 * that comes next in the other text, else the first. Apostrophes are straight; the first letter of a contraction keeps its case.
 */
export function writeOutContractions(text: string, other: string): string {
  const plain = OWN_FORMS.reduce((result, [form, written]) => result.replace(form, written), text);
  const sought = other.toLowerCase();
  let from = 0;
  return plain.replace(NEGATION, '$1 not').replace(VERB, (_, word: string, verb: string) => {
    const [first = '', second = first] = (VERBS[verb.toLowerCase()] ?? []).map((reading) => `${word} ${reading}`);
    const [one = -1, two = -1] = [first, second].map((reading) => sought.indexOf(reading.toLowerCase(), from));
    const isSecond = two >= 0 && (one < 0 || two < one);
    from = Math.max(from, (isSecond ? two : one) + 1);
    return isSecond ? second : first;
  });
}
