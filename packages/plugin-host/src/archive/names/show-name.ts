const LONGEST_NAME = 200;
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A name out of an archive as it may be shown in a terminal or a log: clipped, nothing invisible, one line. */
export function showName(name: string): string {
  return showText(name, LONGEST_NAME);
}

/** The same for a text of up to `longest` characters. */
export function showText(text: string, longest: number): string {
  const clipped = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return clipped.replaceAll(UNSHOWN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
