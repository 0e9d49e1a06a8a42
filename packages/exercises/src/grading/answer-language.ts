import { listElements } from '../elements/list-elements.ts';
import type { Card } from '../schema/card.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { readCards } from '../schema/raw-lesson.ts';

/** The languages of a lesson or set (BCP 47): the one taught, and the learner's own. */
export type Languages = {
  readonly target_language?: string | null | undefined;
  readonly source_language?: string | null | undefined;
};

/** A lesson as the language of its answers is read from it. */
export type AnswerLesson = Languages & Partial<Pick<Lesson, 'cards'>>;

/** Cuts a text into parts that are compared. */
type Cut = (text: string) => readonly string[];

/** How often each part stands in the texts of one side, and how many parts there are. */
type Counts = { readonly of: ReadonlyMap<string, number>; readonly total: number };

/** The parts of texts in the language taught, and of texts in the learner's own. */
type Sides = { readonly cut: Cut; readonly fronts: Counts; readonly backs: Counts };

type FoldedCard = Pick<Card, 'id' | 'front' | 'back'>;

// Tells the words and letters of texts, which are told apart without regard to case.
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const SPECIAL_LETTERS = /(?![a-z])\p{L}/gu;
// What stands in brackets behind a text explains it, often in the other language.
const BRACKETS = /[(（][^()（）]*[)）]/gu;
/** Added to each count, so that a part which a side lacks is unlikely there and not impossible. */
const SMOOTHING = 0.5;

/** The language that a lesson teaches: its own word, else that of its set, else empty. */
export function findTargetLanguage(lesson: Languages, set?: Languages | null): string {
  return lesson.target_language || set?.target_language || '';
}

/**
 * Finds the language in which the answers to an exercise are written (BCP 47), empty where nobody says it. The first of these
 * decides:
 *
 * 1. `answer_language` of the exercise, the author's word;
 * 2. the sides of its cards: an accepted answer that is the back of one, and the front of none, is in the learner's language;
 * 3. the words of all cards of the lesson, three letters at a time: whether those of the answers, and of the sentence of a cloze, stand
 *    on fronts or on backs more often; then letters beyond a to z;
 * 4. the language taught.
 *
 * `direction` decides nothing: of 139 exercises that call themselves `target_to_source`, 105 ask for the language taught.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'the dog', accept: ['der Hund'] });
 * findAnswerLanguage(exercise, { target_language: 'de', source_language: 'en' }); // 'de'
 */
export function findAnswerLanguage(exercise: Exercise, lesson: AnswerLesson, set?: Languages | null): string {
  return createAnswerLanguages(lesson, set)(exercise);
}

/** As `findAnswerLanguage`, for many exercises of one lesson: its cards are read once. */
export function createAnswerLanguages(lesson: AnswerLesson, set?: Languages | null): (exercise: Exercise) => string {
  const target = findTargetLanguage(lesson, set);
  const source = lesson.source_language || set?.source_language || '';
  if (source === '' || baseLanguageOf(source) === baseLanguageOf(target)) {
    return ({ answer_language }) => answer_language || target;
  }
  const cards = lesson.cards === undefined ? [] : readCards({ cards: lesson.cards });
  const byId = new Map(cards.map((card) => [card.id, foldCard(card)]));
  const plain = cards.map(foldPlainCard);
  const [pieces, letters] = [readSides(plain, findPieces), readSides(plain, findSpecialLetters)];
  const isInSource = (exercise: Exercise) => {
    const answers = listAnswers(exercise, lesson).map(fold);
    const own = readSides(
      (exercise.card_ids ?? []).flatMap((id) => byId.get(id) ?? []),
      keepText,
    );
    // The blank of a cloze is in the language of its sentence.
    const texts = [...answers, fold(withoutBrackets(exercise.sentence ?? ''))];
    const found = compareSides(answers, own) || compareSides(texts, pieces) || compareSides(texts, letters);
    return found < 0;
  };
  return (exercise) => exercise.answer_language || (cards.length > 0 && isInSource(exercise) ? source : target);
}

/**
 * How much more a text is like the fronts of the cards of a lesson than like their backs: above 0 for a text in the language taught,
 * below 0 for one in the learner's own, 0 where the cards do not tell.
 */
export function compareWithSides(text: string, lesson: Pick<Lesson, 'cards'>): number {
  return compareSides([fold(withoutBrackets(text))], readSides(readCards(lesson).map(foldPlainCard), findPieces));
}

/** The language of a code without its region and script, in small letters: `zh` for `zh-Hant`. */
export function baseLanguageOf(language: string): string {
  return language.split(/[-_]/u, 1).join('').toLowerCase();
}

function foldCard({ id, front, back }: Card): FoldedCard {
  return { id, front: fold(front), back: fold(back) };
}

function foldPlainCard({ id, front, back }: Card): FoldedCard {
  return { id, front: fold(withoutBrackets(front)), back: fold(withoutBrackets(back)) };
}

function withoutBrackets(text: string): string {
  return text.replace(BRACKETS, ' ');
}

function readSides(cards: readonly FoldedCard[], cut: Cut): Sides {
  return {
    cut,
    fronts: countParts(cards.flatMap(({ front }) => cut(front))),
    backs: countParts(cards.flatMap(({ back }) => cut(back))),
  };
}

function countParts(parts: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return { of: counts, total: parts.length };
}

/**
 * How much more the parts of texts belong to the fronts than to the backs, by how often each stands there: a front may quote
 * a word of the other language, and a back may explain one.
 */
function compareSides(texts: readonly string[], { cut, fronts, backs }: Sides): number {
  const parts = [...new Set(texts.flatMap(cut))].filter((part) => fronts.of.has(part) || backs.of.has(part));
  const shareOf = (part: string, { of, total }: Counts) => ((of.get(part) ?? 0) + SMOOTHING) / (total + 1);
  return parts.reduce((sum, part) => sum + Math.log(shareOf(part, fronts) / shareOf(part, backs)), 0);
}

function keepText(text: string): readonly string[] {
  return [text];
}

/** Every three letters of the words of a text, their ends included: short answers share few whole words with a lesson. */
function findPieces(text: string): readonly string[] {
  return (text.match(WORDS) ?? []).flatMap((word) => {
    const letters = Array.from(` ${word} `);
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });
}

function findSpecialLetters(text: string): readonly string[] {
  return text.match(SPECIAL_LETTERS) ?? [];
}

function listAnswers(exercise: Exercise, { cards = [] }: AnswerLesson): string[] {
  const { accept, blanks } = exercise;
  const elements = listElements(exercise, { cards }).map(({ correct_answer }) => correct_answer);
  return [...elements, ...(accept ?? []), ...(blanks ?? []).flatMap((blank) => blank.accept)];
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().match(WORDS)?.join(' ') ?? '';
}
