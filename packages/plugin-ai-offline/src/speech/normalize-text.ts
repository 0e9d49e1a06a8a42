/** A text in Unicode form NFKC; of marks on one letter the first thirty, since sorting many takes quadratic time. */
export function normalizeText(text: string): string {
  return text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFKC');
}
