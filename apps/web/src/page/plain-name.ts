/** What nobody sees, and what turns the letters around it: it would change how the words beside a text are read. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** A text of somebody else, as pages show it and as it can be typed: without letters that nobody sees, and with single spaces. */
export function plainText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').replaceAll(/ +/g, ' ').trim();
}

/** A name as pages show it. Whoever has none that can be seen goes by their id. */
export function plainName({ id, name }: { readonly id: string; readonly name: string }): string {
  return plainText(name) || id;
}

/** How much of a name stands where little room is. */
const LETTERS = 24;

/** The same, cut where it goes on and on. */
export function shortName(named: { readonly id: string; readonly name: string }): string {
  const name = plainName(named);
  const letters = [...name];
  return letters.length > LETTERS ? `${letters.slice(0, LETTERS).join('')}…` : name;
}
