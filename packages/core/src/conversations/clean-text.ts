/** The text without NUL characters, halves of surrogate pairs, foreign line endings and white space around it. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim();
}
