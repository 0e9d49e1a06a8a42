/** Texts by language, as manifests of plugins have them. */
type TextByLanguage = Readonly<Record<string, string>>;

/** How long a label may be, in letters. */
const LABEL = 60;
/** How much of a text is looked at, in letters: nobody reads more. */
const READ = 1_000;
/** What turns the direction of all that follows, in other texts too. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * The label of an entry in a language: in its base language or in English where it has no other, and what it stands for where it
 * has none at all. Whatever a stranger has written is a line of text.
 */
export function chooseLabel(label: TextByLanguage, language: string, fallback: string): string {
  const [base = ''] = language.split('-');
  const tags = new Map(Object.entries(label).map(([tag, text]) => [tag.toLowerCase(), text]));
  const texts = [language, base, 'en'].map((tag) => tags.get(tag.toLowerCase()));
  for (const text of [...texts, ...tags.values(), fallback]) {
    const line = toLine(text ?? '', LABEL);
    if (line !== '') return line;
  }
  return '';
}

/** A text of a stranger as one line, shortened: without what cannot be seen and turns the direction of others. */
export function toLine(text: string, most: number): string {
  return shorten(text.slice(0, READ).replaceAll(/[\s\p{Cc}]+/gu, ' '), most);
}

/** The same with its lines. */
export function toLines(text: string, most: number): string {
  return shorten(text.slice(0, READ).replaceAll(/[^\S\n]|[^\P{Cc}\n]/gu, ' '), most);
}

function shorten(text: string, most: number): string {
  const letters = Array.from(text.replaceAll(TURNS, '').trim());
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
