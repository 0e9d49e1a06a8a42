import type { QuotedData } from '../prompt.ts';
import type { TutorLanguage } from '../tutor-language.ts';

/** A card of a lesson: what is asked, and the answer. */
export interface Item {
  readonly front: string;
  readonly back: string;
  /** Whether the answer is to be explained in words of one's own rather than known by heart. */
  readonly isExplained: boolean;
}

/** What a prompt quotes of the learner's lessons. */
export interface LessonMaterial {
  /** The title of the lesson; null where there are several, or none. */
  readonly title: string | null;
  readonly items: readonly Item[];
  /** The language of the answers, a BCP 47 tag; null where it is not known. */
  readonly language: string | null;
  /** Whether that is another language than the learner's. */
  readonly isForeign: boolean;
}

const MOST_ITEMS = 100;
/** A longer text is no answer to learn by heart. */
const LONGEST_SIDE = 200;
/** Answers of more words are explained: a long sentence of a language, or more than a term. */
const LONG_SENTENCE = 16;
const LONG_TERM = 6;

/** Reads the cards of the blocks `lesson_text`, a line `front = back` each; a line that was cut off is none. */
export function readMaterial(setup: QuotedData, spoken: TutorLanguage): LessonMaterial {
  const titles = setup.get('lesson_title') ?? [];
  const texts = setup.get('lesson_text') ?? [];
  const [language = null] = setup.get('target_language') ?? [];
  const isForeign = language !== null && language.toLowerCase().split(/[-_]/, 1)[0] !== spoken;
  const items = new Map<string, Item>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const item = readItem(line, isForeign);
    if (item !== null && !items.has(plainText(item.front)) && items.size < MOST_ITEMS) {
      items.set(plainText(item.front), item);
    }
  }
  const [title = null] = titles.length === 1 && texts.length === 1 ? titles : [];
  return { title: title === null ? null : plainText(title), items: [...items.values()], language, isForeign };
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

/** The longest word of a text, the last of several: its noun rather than its article. */
export function keyWordOf(text: string): string {
  return wordsOf(text).reduce((longest, word) => (word.length >= longest.length ? word : longest), '');
}

function readItem(line: string, isForeign: boolean): Item | null {
  const at = line.indexOf(' = ');
  if (at === -1 || line.endsWith('…')) return null;
  const [front, back] = [plainText(line.slice(0, at).replace(/^[-*]\s+/, '')), plainText(line.slice(at + 3))];
  const isUsable = [front, back].every((side) => /[\p{L}\p{N}]/u.test(side) && side.length <= LONGEST_SIDE);
  return isUsable && front !== back
    ? { front, back, isExplained: back.split(' ').length > (isForeign ? LONG_SENTENCE : LONG_TERM) }
    : null;
}
