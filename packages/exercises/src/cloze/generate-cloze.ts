import { createMultiselectKey, resolvePairs } from '../elements/list-elements.ts';
import { findAnswerLanguage, type Languages } from '../grading/answer-language.ts';
import type { Exercise } from '../schema/exercise.ts';
import { CLOZE_MARKER } from '../schema/format.ts';
import { readCards, readExercise } from '../schema/raw-lesson.ts';
import type { TokenOptions } from '../token-diff/diff-tokens.ts';
import { askTiles } from './ask-tiles.ts';
import { blankAnswer } from './blank-answer.ts';
import type { BlankedText, ClozeLesson, ClozeRule, Mistake } from './blanked-text.ts';
import { chooseMode } from './cloze-mode.ts';
import { blanksAnswer, choosePrompt } from './cloze-prompt.ts';
import { selectDistractors } from './distractors.ts';
import { blankByOwnRules } from './own-rules.ts';
import { isUsefulBlank } from './useful-cloze.ts';

/**
 * How a cloze is made. Without `segment` words are cut by `createSegmenter` for the language of the answer; with
 * null they end at white space.
 */
export type ClozeOptions = TokenOptions & {
  /**
   * Adds the rules e to i, where a to c fail or make no useful cloze: e blanks the words that the learner got wrong, f
   * asks for the one element in its exercise, g blanks a side of a card, h the longest word of an answer, and i asks for tiles again.
   */
  readonly blankWrongRun?: boolean | undefined;
  /** The languages of the set, for a lesson that names none. */
  readonly set?: Languages | null | undefined;
};

/**
 * A cloze made of a mistake: the rule, the text its one blank hides, whether it is useful (`isUsefulCloze`), and an
 * exercise of the format that keeps the id, cards and tags of its source. A choice stays one: made of a select, and with
 * distractors of a matching or a picture_choice, the mode is `select`, by rule f of a multiselect `multiselect`, else `type`.
 * By rule i the exercise is a word_tiles, and what is hidden is its whole answer.
 */
export type GeneratedCloze = {
  readonly rule: ClozeRule;
  readonly hidden: string;
  readonly useful: boolean;
  readonly exercise: Exercise;
};

/**
 * Makes a cloze of a mistake in an exercise (specification, R11.6). Null where no rule applies: by
 * rule d the caller then replays the exercise. The same input always gives the same cloze. Exercise and lesson may be
 * parsed JSON: lists that are left out are empty.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'Say ja.', accept: ['ja'] });
 * generateCloze({ user_answer: 'nein', correct_answer: 'ja' }, exercise, { cards: [] })?.exercise.sentence; // 'Say ___.'
 *
 * @throws TypeError where a field of the exercise or of a card has another shape than the format.
 */
export function generateCloze(
  { user_answer = '', correct_answer = '', element_key }: Mistake,
  exercise: Exercise,
  lesson: ClozeLesson,
  options: ClozeOptions = {},
): GeneratedCloze | null {
  const mistake = { user_answer, correct_answer, ...(element_key !== undefined && { element_key }) };
  const source = addChoices(readExercise(exercise), lesson);
  const named = nameLanguages(lesson, options.set);
  const specified = blankAnswer(mistake, source, named);
  const isUseful = specified !== null && isUsefulBlank(specified);
  if (!options.blankWrongRun || isUseful) return specified && buildCloze(specified, mistake, source, named);
  const own = blankByOwnRules(mistake, source, named, options);
  const tiles = own === null ? askTiles(mistake, source) : null;
  if (tiles !== null) {
    const again: Exercise = { ...keepFields(source, named), type: 'word_tiles', prompt: source.prompt, ...tiles };
    return { rule: 'i', hidden: mistake.correct_answer, useful: true, exercise: again };
  }
  const blanked = own ?? specified;
  return blanked && buildCloze(blanked, mistake, source, named);
}

/**
 * Turns the text that fills the blank of a generated cloze into an answer to the original exercise: by the rules
 * e and h the sentence with the text in it, by the others the text itself.
 */
export function completeAnswer({ rule, exercise }: GeneratedCloze, text: string): string {
  return blanksAnswer(rule) ? (exercise.sentence ?? '').split(CLOZE_MARKER).join(text) : text;
}

/** The answers to choose from are wrong ones for each other: the right sides of a matching, the labels of pictures. */
function addChoices(exercise: Exercise, lesson: ClozeLesson): Exercise {
  if (exercise.type !== 'matching' && exercise.type !== 'picture_choice') return exercise;
  const labels = exercise.type === 'picture_choice' ? (exercise.images ?? []).map(({ label }) => label) : [];
  const rights = exercise.type === 'matching' ? resolvePairs(exercise, lesson).map(({ right }) => right) : [];
  return { ...exercise, distractors: [...exercise.distractors, ...labels, ...rights] };
}

/** The lesson with its cards as lists, and the languages of its set where it names none. */
function nameLanguages(lesson: ClozeLesson, set?: Languages | null): ClozeLesson {
  const target_language = lesson.target_language || set?.target_language;
  const source_language = lesson.source_language || set?.source_language;
  return { ...lesson, target_language, source_language, cards: readCards(lesson) };
}

/** What a cloze has of its source. */
function keepFields(source: Exercise, lesson: ClozeLesson): Pick<Exercise, 'id' | 'hint' | 'card_ids' | 'tags'> {
  const { id, hint, card_ids, tags } = source;
  const answer_language =
    source.answer_language ?? (lesson.source_language ? findAnswerLanguage(source, lesson) : null);
  return { id, hint, card_ids, tags, ...(answer_language && { answer_language }) };
}

function buildCloze(blanked: BlankedText, mistake: Mistake, source: Exercise, lesson: ClozeLesson): GeneratedCloze {
  const { rule, sentence, accept } = blanked;
  const texts = [...new Set(accept)];
  const cloze_mode = chooseMode(blanked, source);
  // By rule f a blank keeps its hint and its placeholder.
  const blank = source.blanks?.find((candidate) => candidate.accept === accept);
  const answers = cloze_mode === 'multiselect' ? { accept: texts } : { blanks: [{ ...blank, accept: texts }] };
  const exercise: Exercise = {
    ...keepFields(source, lesson),
    type: 'cloze',
    prompt: choosePrompt(blanked, mistake, source, lesson),
    cloze_mode,
    sentence,
    ...answers,
    distractors: selectDistractors(blanked, source),
  };
  const hidden = cloze_mode === 'multiselect' ? createMultiselectKey(texts) : (texts[0] ?? '');
  return { rule, hidden, useful: isUsefulBlank(blanked), exercise };
}
