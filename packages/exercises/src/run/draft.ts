import type { Exercise } from '../schema/exercise.ts';
import { type Choice, isTaken, isTyped } from './choices.ts';
import type { Draft } from './run-state.ts';
import { splitIntoTiles } from './typed-tiles.ts';

/** What the draft of an answer is about: the exercise, its choices as they are shown, and how many texts an answer has. */
export type Asked = {
  readonly exercise: Exercise;
  readonly choices: readonly Choice[];
  readonly places: number;
};

/** Writes a text at a place of the draft. Of tiles it is the whole answer, in place of what was taken; a choice is not typed. */
export function writeDraft({ exercise, places }: Asked, draft: Draft, text: string, place: number): Draft {
  if (exercise.type === 'word_tiles') return place === 0 ? { texts: [text], chosen: [] } : draft;
  if (!isTyped(exercise) || !isPlace(place, places)) return draft;
  return { ...draft, texts: replaceAt(draft.texts, place, text, '') };
}

/**
 * Presses a choice. A tile or an option is taken, or taken back; a picture is chosen in place of another. A right side and an option of a
 * blank go to `place`, or to the first place without one; a right side leaves the pair that had it. What is pressed again at its place
 * is taken back.
 */
export function chooseInDraft(asked: Asked, draft: Draft, choice: number, place?: number): Draft {
  const { exercise, choices, places } = asked;
  if (!isPlace(choice, choices.length)) return draft;
  const { chosen } = draft;
  if (isTaken(exercise)) {
    const others = chosen.filter((other) => other !== choice);
    return { texts: [], chosen: others.length < chosen.length ? others : [...chosen, choice] };
  }
  const isChosenHere = (at: number) => (chosen[at] ?? null) === choice;
  const own = exercise.type === 'matching' ? chosen.indexOf(choice) : -1;
  const first = Array.from({ length: places }, (_, at) => chosen[at] ?? null).indexOf(null);
  const to = exercise.type === 'picture_choice' ? 0 : (place ?? (own >= 0 ? own : first));
  if (!isPlace(to, places)) return draft;
  const isBack = isChosenHere(to);
  const freed = own < 0 ? chosen : replaceAt(chosen, own, null, null);
  return { ...draft, chosen: replaceAt(freed, to, isBack ? null : choice, null) };
}

/** The answer that a draft makes, as `gradeExercise` takes it. */
export function answerOf({ exercise, choices, places }: Asked, { texts, chosen }: Draft): readonly string[] {
  const textOf = (at: number | null | undefined) => (at === null || at === undefined ? '' : (choices[at]?.text ?? ''));
  const [typed = ''] = texts;
  if (exercise.type === 'word_tiles' && typed.trim() !== '') {
    return splitIntoTiles(typed, exercise.tiles ?? [], exercise.distractors);
  }
  if (isTaken(exercise)) return chosen.map(textOf);
  return Array.from({ length: places }, (_, at) => (isTyped(exercise) ? (texts[at] ?? '') : textOf(chosen[at])));
}

/**
 * Tells whether an answer can be checked: something is typed or taken; of pairs and of blanks with options, each has its choice. An
 * answer of nothing is never wrong: the learner can skip.
 */
export function isReady(exercise: Exercise, given: readonly string[], places: number): boolean {
  const filled = given.filter((text) => text.trim() !== '').length;
  return isTaken(exercise) || isTyped(exercise) ? filled > 0 : filled >= places;
}

/** Tells whether an answer says anything. */
export function saysAnything(given: readonly string[]): boolean {
  return given.some((text) => text.trim() !== '');
}

function isPlace(place: number, places: number): boolean {
  return Number.isInteger(place) && place >= 0 && place < places;
}

function replaceAt<Item>(items: readonly Item[], at: number, item: Item, empty: Item): Item[] {
  const length = Math.max(items.length, at + 1);
  return Array.from({ length }, (_, index) => (index === at ? item : (items[index] ?? empty)));
}
