/** What Anki would act on in a field: sounds, LaTeX, text to speech. */
const COMMAND = /\[(?=\/?(?:sound|latex|anki|\$))/gi;

/** A text as the HTML of an Anki field: it looks as it was written, and does nothing. */
export function toAnkiHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(COMMAND, '&#91;')
    .replace(/\r\n|\r|\n/g, '<br>');
}
