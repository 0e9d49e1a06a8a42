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

/** The parts of texts in the language taught, and of texts in the learner's own. */
type Sides = { readonly cut: Cut; readonly fronts: ReadonlySet<string>; readonly backs: ReadonlySet<string> };

type FoldedCard = Pick<Card, 'id' | 'front' | 'back'>;

// Tells the words and letters of texts, which are told apart without regard to case.
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const SPECIAL_LETTERS = /(?![a-z])\p{L}/gu;

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
 * 3. the words of all cards of the lesson: those of the answers, and of the sentence of a cloze, that stand on one side only;
 *    then letters beyond a to z;
 * 4. the language taught.
 *
 * `direction` decides nothing: of 139 exercises that call themselves `target_to_source`, 110 ask for the language taught.
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
  const cards = (lesson.cards === undefined ? [] : readCards({ cards: lesson.cards })).map(foldCard);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const [words, letters] = [readSides(cards, findWords), readSides(cards, findSpecialLetters)];
  const isInSource = (exercise: Exercise) => {
    const answers = listAnswers(exercise, lesson).map(fold);
    const own = readSides(
      (exercise.card_ids ?? []).flatMap((id) => byId.get(id) ?? []),
      keepText,
    );
    // The blank of a cloze is in the language of its sentence.
    const texts = [...answers, fold(exercise.sentence ?? '')];
    const found = compareSides(answers, own) || compareSides(texts, words) || compareSides(texts, letters);
    return found < 0;
  };
  return (exercise) => exercise.answer_language || (cards.length > 0 && isInSource(exercise) ? source : target);
}

/** The language of a code without its region and script, in small letters: `zh` for `zh-Hant`. */
export function baseLanguageOf(language: string): string {
  return language.split(/[-_]/u, 1).join('').toLowerCase();
}

function foldCard({ id, front, back }: Card): FoldedCard {
  return { id, front: fold(front), back: fold(back) };
}

function readSides(cards: readonly FoldedCard[], cut: Cut): Sides {
  return {
    cut,
    fronts: new Set(cards.flatMap(({ front }) => cut(front))),
    backs: new Set(cards.flatMap(({ back }) => cut(back))),
  };
}

/** How many parts of the answers stand on the fronts only, less those that stand on the backs only. */
function compareSides(answers: readonly string[], { cut, fronts, backs }: Sides): number {
  const parts = [...new Set(answers.flatMap(cut))];
  return parts.reduce((sum, part) => sum + Number(fronts.has(part)) - Number(backs.has(part)), 0);
}

function keepText(text: string): readonly string[] {
  return [text];
}

function findWords(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
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
