import type { QuotedData } from '../prompt.ts';

/** A card of a lesson: what is asked, and the answer. */
export interface Item {
  readonly front: string;
  readonly back: string;
}

/** What a prompt quotes of the learner's lessons. */
export interface LessonMaterial {
  /** The title of the lesson; null where there are several, or none. */
  readonly title: string | null;
  readonly items: readonly Item[];
  /** The language of the answers, a BCP 47 tag; null where it is not known. */
  readonly language: string | null;
}

const MOST_ITEMS = 100;
/** A longer text is no answer to learn by heart. */
const LONGEST_SIDE = 200;

/** Reads the cards of the blocks `lesson_text`, a line `front = back` each; a line that was cut off is none. */
export function readMaterial(setup: QuotedData): LessonMaterial {
  const titles = setup.get('lesson_title') ?? [];
  const texts = setup.get('lesson_text') ?? [];
  const items = new Map<string, Item>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const item = readItem(line);
    if (item !== null && !items.has(plainText(item.front)) && items.size < MOST_ITEMS) {
      items.set(plainText(item.front), item);
    }
  }
  const [title = null] = titles.length === 1 && texts.length === 1 ? titles : [];
  const [language = null] = setup.get('target_language') ?? [];
  return { title: title === null ? null : plainText(title), items: [...items.values()], language };
}

/** A text as the tutor quotes it: on one line, with plain spaces, and without quotation marks of its own. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[„“”«»"‹›]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Whether a text is a word or two rather than a sentence. */
export function isShort(text: string): boolean {
  return text.split(' ').length <= 2 && !/[.?!。？！]$/u.test(text);
}

/** The words of a text in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The longest word of a text: its noun rather than its article. */
export function keyWordOf(text: string): string {
  return wordsOf(text).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function readItem(line: string): Item | null {
  const at = line.indexOf(' = ');
  if (at === -1 || line.endsWith('…')) return null;
  const [front, back] = [plainText(line.slice(0, at).replace(/^[-*]\s+/, '')), plainText(line.slice(at + 3))];
  const isUsable = [front, back].every((side) => /[\p{L}\p{N}]/u.test(side) && side.length <= LONGEST_SIDE);
  return isUsable && front !== back ? { front, back } : null;
}
