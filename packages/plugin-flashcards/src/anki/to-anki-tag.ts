/** A tag as Anki keeps one: white space parts tags, and quotes and control characters would be taken out. */
export function toAnkiTag(tag: string): string {
  return tag
    .normalize('NFC')
    .trim()
    .replaceAll('"', "'")
    .replace(/[\p{White_Space}\p{Cc}]+/gu, '_');
}
