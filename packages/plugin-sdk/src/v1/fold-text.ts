/** More marks on one letter than any language writes; a run of thousands takes `normalize` seconds. */
const MARKS_OF_LETTER = /(\p{M}{30})\p{M}+/gu;

/** Text without regard to Unicode form, case and white space: two texts that fold alike say the same. */
export function foldText(text: string): string {
  const plain = text.replaceAll(MARKS_OF_LETTER, '$1').normalize('NFC').toLowerCase().normalize('NFC');
  return plain.replace(/\s+/gu, ' ').trim();
}
