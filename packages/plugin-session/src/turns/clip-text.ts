/** The text without NUL characters and halves of surrogate pairs, which no database keeps, cut to `limit` characters. */
export function clipText(text: string, limit: number): string {
  const whole = text.replaceAll('\0', '').toWellFormed();
  // A character of two halves is left out rather than cut through.
  return whole.length <= limit ? whole : whole.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
