import { createMultiselectKey, resolvePairs } from '../elements/list-elements.ts';
import { findAnswerLanguage } from '../grading/answer-language.ts';
import { normalizeAnswer } from '../grading/compare-answers.ts';
import type { ClozeMode, Exercise } from '../schema/exercise.ts';
import { CLOZE_MARKER, MAX_DISTRACTORS, MAX_SENTENCE_LENGTH } from '../schema/format.ts';
import { readCards, readExercise } from '../schema/raw-lesson.ts';
import type { TokenOptions } from '../token-diff/diff-tokens.ts';
import { createSegmenter } from '../token-diff/tokenize.ts';
import { askAlone, findPair } from './ask-alone.ts';
import { blankAnswer, listVariants } from './blank-answer.ts';
import { blankCardSide } from './blank-card-side.ts';
import { blankLongestWord, blankWrongRun } from './blank-wrong-run.ts';
import {
  type BlankedText,
  type ClozeLesson,
  type ClozeRule,
  foldAnswer,
  type Mistake,
  trimPunctuation,
} from './blanked-text.ts';
import { isUsefulBlank } from './useful-cloze.ts';

/**
 * How a cloze is made. Without `segment` words are cut by `createSegmenter` for the language of the answer; with
 * null they end at white space.
 */
export type ClozeOptions = TokenOptions & {
  /**
   * Adds the rules e to h, where a to c fail or make no useful cloze: e blanks the words that the learner got wrong, f
   * asks for the one element in its exercise, g blanks a side of a card, h the longest word of an answer.
   */
  readonly blankWrongRun?: boolean | undefined;
};

/**
 * A cloze made of a mistake: the rule, the text its one blank hides, whether it is useful (`isUsefulCloze`), and an
 * exercise of the format that keeps the id, cards and tags of its source. A choice stays one: made of a select, and with
 * distractors of a matching or a picture_choice, the mode is `select`, by rule f of a multiselect `multiselect`, else `type`.
 */
export type GeneratedCloze = {
  readonly rule: ClozeRule;
  readonly hidden: string;
  readonly useful: boolean;
  readonly exercise: Exercise;
};

/**
 * Makes a cloze of a mistake in an exercise (specification, part 3, "Cloze generation"). Null where no rule applies: by
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
  const readable = { ...lesson, cards: readCards(lesson) };
  const specified = blankAnswer(mistake, source, readable);
  const isUseful = specified !== null && isUsefulBlank(specified);
  const own = options.blankWrongRun && !isUseful ? blankByOwnRules(mistake, source, readable, options) : null;
  const blanked = own ?? specified;
  return blanked && buildCloze(blanked, mistake, source, readable);
}

/**
 * Turns the text that fills the blank of a generated cloze into an answer to the original exercise: by the rules
 * e and h the sentence with the text in it, by the others the text itself.
 */
export function completeAnswer({ rule, exercise }: GeneratedCloze, text: string): string {
  return blanksAnswer(rule) ? (exercise.sentence ?? '').split(CLOZE_MARKER).join(text) : text;
}

/** Tells whether a rule shows a part of the answer, so that its blank hides the rest. */
function blanksAnswer(rule: ClozeRule): boolean {
  return rule === 'e' || rule === 'h';
}

/** The answers to choose from are wrong ones for each other: the right sides of a matching, the labels of pictures. */
function addChoices(exercise: Exercise, lesson: ClozeLesson): Exercise {
  if (exercise.type !== 'matching' && exercise.type !== 'picture_choice') return exercise;
  const labels = exercise.type === 'picture_choice' ? (exercise.images ?? []).map(({ label }) => label) : [];
  const rights = exercise.type === 'matching' ? resolvePairs(exercise, lesson).map(({ right }) => right) : [];
  return { ...exercise, distractors: [...exercise.distractors, ...labels, ...rights] };
}

/** The first useful cloze of the rules f, e, g and h; f comes first, for where it applies it keeps the form of the source. */
function blankByOwnRules(
  mistake: Mistake,
  exercise: Exercise,
  lesson: ClozeLesson,
  { segment }: ClozeOptions,
): BlankedText | null {
  const isAskable = (blanked: BlankedText | null) =>
    blanked !== null && isUsefulBlank(blanked) && hasOptions(blanked, exercise);
  const alone = askAlone(mistake, exercise, lesson);
  if (isAskable(alone)) return alone;
  // The right side of a pair and the options of a multiselect are no sentences.
  if (exercise.type === 'matching' || isMultiselect(exercise)) return null;
  const accept = listVariants(mistake.correct_answer, exercise, lesson);
  const others = { accept, distractors: exercise.distractors };
  const cut = segment === undefined ? createSegmenter(findAnswerLanguage(exercise, lesson)) : segment;
  const run = blankWrongRun(mistake, others, cut);
  if (isAskable(run)) return run;
  const side = blankCardSide(mistake, exercise, lesson);
  if (isAskable(side)) return side;
  const word = blankLongestWord(mistake, others, cut);
  return isAskable(word) ? word : null;
}

/** A choice needs something to choose from: the options of a whole answer may have nothing in the place of the blank. */
function hasOptions({ accept, distractors }: BlankedText, source: Exercise): boolean {
  const isGivenChoice = source.type === 'cloze' && isChoice(source);
  return !isGivenChoice || isMultiselect(source) || selectDistractors(distractors, accept, source).length > 0;
}

function buildCloze(blanked: BlankedText, mistake: Mistake, source: Exercise, lesson: ClozeLesson): GeneratedCloze {
  const { rule, sentence, accept } = blanked;
  const { id, hint, card_ids, tags } = source;
  const answer_language =
    source.answer_language ?? (lesson.source_language ? findAnswerLanguage(source, lesson) : null);
  const texts = [...new Set(accept)];
  const distractors = selectDistractors(blanked.distractors, texts, source);
  const cloze_mode = chooseMode(rule, source, distractors);
  // By rule f a blank keeps its hint and its placeholder.
  const blank = source.blanks?.find((candidate) => candidate.accept === accept);
  const answers = cloze_mode === 'multiselect' ? { accept: texts } : { blanks: [{ ...blank, accept: texts }] };
  const exercise: Exercise = {
    id,
    type: 'cloze',
    prompt: choosePrompt(blanked, mistake, source, lesson),
    hint,
    card_ids,
    tags,
    ...(answer_language && { answer_language }),
    cloze_mode,
    sentence,
    ...answers,
    distractors,
  };
  const hidden = cloze_mode === 'multiselect' ? createMultiselectKey(texts) : (texts[0] ?? '');
  return { rule, hidden, useful: isUsefulBlank(blanked), exercise };
}

function isMultiselect({ type, cloze_mode }: Exercise): boolean {
  return type === 'cloze' && cloze_mode === 'multiselect';
}

function isChoice({ type, cloze_mode }: Exercise): boolean {
  if (type === 'cloze') return cloze_mode === 'select' || cloze_mode === 'multiselect';
  return type === 'matching' || type === 'picture_choice';
}

/** A learner who could choose need not type, for which some would first need an input method. */
function chooseMode(rule: ClozeRule, source: Exercise, distractors: readonly string[]): ClozeMode {
  if (isMultiselect(source) && rule === 'f') return 'multiselect';
  return isChoice(source) && (source.type === 'cloze' || distractors.length > 0) ? 'select' : 'type';
}

/**
 * The prompt of the source, unless it is about all pairs of a matching, whose cloze shows the left side of its own where
 * that is not its sentence. The prompt never shows the whole answer of which a part is blanked.
 */
function choosePrompt(
  { rule, sentence }: BlankedText,
  mistake: Mistake,
  source: Exercise,
  lesson: ClozeLesson,
): string {
  if (rule === 'c') return sentence;
  if (source.type === 'matching') {
    const left = findPair(mistake, source, lesson)?.left ?? sentence;
    return left.normalize('NFC') === sentence ? source.prompt : left;
  }
  if (!blanksAnswer(rule)) return source.prompt;
  const answer = trimPunctuation(mistake.correct_answer.normalize('NFC'));
  const prompt = source.prompt.normalize('NFC').replaceAll(answer, () => trimPunctuation(sentence));
  return prompt.length <= MAX_SENTENCE_LENGTH ? prompt : sentence;
}

/**
 * Keeps at most 20 distractors in their order, without blank texts, right answers and repeats. The learner's own comes
 * first, as it was given. Others to an answer that is typed also have to differ by more than width and the punctuation at
 * the ends; in a choice these may be what it is about.
 */
function selectDistractors(
  [own = '', ...others]: readonly string[],
  accept: readonly string[],
  source: Exercise,
): string[] {
  const fold = isChoice(source) ? normalizeAnswer : foldAnswer;
  const isWrong = !['', ...accept.map(normalizeAnswer)].includes(normalizeAnswer(own));
  const seen = new Set(['', ...accept.map(fold), ...(isWrong ? [fold(own)] : [])]);
  const selected = others.filter((candidate) => {
    const text = fold(candidate);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return [...(isWrong ? [own] : []), ...selected].slice(0, MAX_DISTRACTORS);
}
