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

// Tells the words and letters of texts, which are told apart without regard to case.
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const SPECIAL_LETTER = /(?![a-z])\p{L}/u;
// What stands in brackets behind a text explains it, often in the other language.
const BRACKETS = /[(（][^()（）]*[)）]/gu;

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
 * 3. all cards of the lesson, three letters at a time, and each letter beyond a to z: whether those of the answers, and of the sentence of
 *    a cloze, stand on fronts or on backs more often; what stands in brackets counts for nothing;
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
  const compare = createSideComparison(cards);
  const isInSource = (exercise: Exercise) => {
    const answers = listAnswers(exercise, lesson);
    const own = cards.filter(({ id }) => exercise.card_ids?.includes(id));
    const isOnSide = (side: 'front' | 'back') =>
      own.some((card) => answers.some((text) => fold(text) === fold(card[side])));
    const isOnBack = isOnSide('back');
    // The blank of a cloze is in the language of its sentence.
    return isOnSide('front') === isOnBack ? compare([...answers, exercise.sentence ?? '']) < 0 : isOnBack;
  };
  return (exercise) => exercise.answer_language || (cards.length > 0 && isInSource(exercise) ? source : target);
}

/**
 * Compares texts with both sides of cards, piece by piece and by how often each stands there: a front may quote a word of the other
 * language, and a back may explain one. Above 0 for texts in the language taught, below 0 for texts in the learner's own, 0 where the
 * cards do not tell.
 */
export function createSideComparison(cards: readonly Card[]): (texts: readonly string[]) => number {
  const fronts = countPieces(cards.map(({ front }) => front));
  const backs = countPieces(cards.map(({ back }) => back));
  const balance = Math.log((sumOf(backs) + 1) / (sumOf(fronts) + 1));
  return (texts) => {
    const known = [...countPieces(texts).keys()].filter((piece) => fronts.has(piece) || backs.has(piece));
    const weights = known.map((piece) => Math.log(smooth(fronts.get(piece)) / smooth(backs.get(piece))) + balance);
    return weights.reduce((sum, weight) => sum + weight, 0);
  };
}

/** The language of a code without its region and script, in small letters: `zh` for `zh-Hant`. */
export function baseLanguageOf(language: string): string {
  return language.split(/[-_]/u, 1).join('').toLowerCase();
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** A count for which a piece that a side lacks is unlikely there, and not impossible. */
function smooth(count = 0): number {
  return count + 0.5;
}

/**
 * How often every three letters of texts stand there, the ends of words included, and each letter beyond a to z: short answers share
 * few whole words with a lesson.
 */
function countPieces(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (piece: string) => counts.set(piece, (counts.get(piece) ?? 0) + 1);
  for (const text of texts) {
    const letters = Array.from(` ${fold(text.replace(BRACKETS, ' '))} `);
    for (const [at, letter] of letters.entries()) {
      if (at > 1) count(letters.slice(at - 2, at + 1).join(''));
      if (SPECIAL_LETTER.test(letter)) count(letter);
    }
  }
  return counts;
}

function listAnswers(exercise: Exercise, { cards = [] }: AnswerLesson): string[] {
  const { accept, blanks } = exercise;
  const elements = listElements(exercise, { cards }).map(({ correct_answer }) => correct_answer);
  return [...elements, ...(accept ?? []), ...(blanks ?? []).flatMap((blank) => blank.accept)];
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().match(WORDS)?.join(' ') ?? '';
}
