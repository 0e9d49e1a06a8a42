/** Text without regard to Unicode form, case and white space: two texts that fold alike say the same. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}
