/** Words before an English contraction of a verb: `it's`, `who'd`. After a name, `'s` is a genitive. */
const BEFORE_VERBS = 'i|you|he|she|it|we|they|that|there|here|this|who|what|where|when|how|why';
const VERBS: Readonly<Record<string, readonly [string, string]>> = {
  m: ['am', 'am'],
  re: ['are', 'are'],
  ve: ['have', 'have'],
  ll: ['will', 'will'],
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
 * An English text with its contractions written out, in both ways where one has two: `it's` is `it is` and `it has`. Apostrophes
 * are straight; the first letter of a contraction keeps its case.
 */
export function writeOutContractions(text: string): readonly [string, string] {
  const plain = OWN_FORMS.reduce((result, [form, written]) => result.replace(form, written), text).replace(
    NEGATION,
    '$1 not',
  );
  const writeOut = (reading: 0 | 1) =>
    plain.replace(VERB, (_, word: string, verb: string) => `${word} ${VERBS[verb.toLowerCase()]?.[reading]}`);
  return [writeOut(0), writeOut(1)];
}
