import { findAnswerLanguage } from '../grading/answer-language.ts';
import { isMultiselect } from '../grading/grade-exercise.ts';
import type { Exercise } from '../schema/exercise.ts';
import { CLOZE_MARKER } from '../schema/format.ts';
import { createSegmenter, tokenize } from '../token-diff/tokenize.ts';
import { askAlone } from './ask-alone.ts';
import { listVariants } from './blank-answer.ts';
import { blankCardSide } from './blank-card-side.ts';
import { blankLongestWord, blankWrongRun } from './blank-wrong-run.ts';
import { type BlankedText, type ClozeLesson, type Mistake, trimPunctuation } from './blanked-text.ts';
import { chooseMode } from './cloze-mode.ts';
import { choosePrompt } from './cloze-prompt.ts';
import { hasChoice, isChoice, selectDistractors } from './distractors.ts';
import type { ClozeOptions } from './generate-cloze.ts';
import { findMeaning } from './meaning.ts';
import { isOrderMistake } from './order-mistake.ts';
import { isUsefulBlank, showsAnswer } from './useful-cloze.ts';

const WORD = /[\p{L}\p{N}]/u;
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
// Not the comma of a number, nor the points of "z. B.".
const PAUSE = /(?!\.)[\p{Terminal_Punctuation}…](?!\d)|(?<=\p{L}{2})\.(?=\s)/u;

/** The first blank of the rules f, e, g and h that may be asked; f comes first, for where it applies it keeps the form of the source. */
export function blankByOwnRules(
  mistake: Mistake,
  exercise: Exercise,
  lesson: ClozeLesson,
  { segment }: Pick<ClozeOptions, 'segment'>,
): BlankedText | null {
  const isAskable = (blanked: BlankedText) => isAskableBlank(blanked, mistake, exercise, lesson);
  const alone = askAlone(mistake, exercise, lesson);
  if (alone !== null && isAskable(alone)) return alone;
  if (isAskedAloneOnly(exercise)) return null;
  const accept = listVariants(mistake.correct_answer, exercise, lesson);
  const isTiles = exercise.type === 'word_tiles';
  const others = { accept, distractors: exercise.distractors, pieces: isTiles ? exercise.distractors : [] };
  const cut = segment === undefined ? createSegmenter(findAnswerLanguage(exercise, lesson)) : segment;
  const run = blankWrongRun(mistake, others, cut, isAskable);
  if (run !== null) return run;
  // A side of a card is a whole answer: nobody types what was put together.
  const side = isTiles ? null : blankCardSide(mistake, exercise, lesson, isAskable);
  if (side !== null) return side;
  const [given, right] = [mistake.user_answer, mistake.correct_answer].map((text) => tokenize(text, cut));
  // The rest of the answer would show the order, which was wrong.
  if (isOrderMistake(given ?? [], right ?? [])) return null;
  return blankLongestWord(mistake, others, cut, isAskable);
}

/**
 * The right side of a pair and the options of a multiselect are no sentences, and a word that is typed into a sentence is known by
 * this sentence alone.
 */
function isAskedAloneOnly(exercise: Exercise): boolean {
  if (exercise.type === 'matching' || isMultiselect(exercise)) return true;
  const words = (exercise.sentence ?? '').split(CLOZE_MARKER).join(' ');
  return exercise.type === 'cloze' && !isChoice(exercise) && WORD.test(words);
}

/**
 * Tells whether a blank of the rules e to h may be asked. It is useful; it hides a letter or digit, and no pause of a sentence; a
 * choice leaves another option besides the one that was wrong; what is typed can be known and typed; and the prompt does not say
 * it. By rule f a blank and its options are the author's own.
 */
function isAskableBlank(blanked: BlankedText, mistake: Mistake, source: Exercise, lesson: ClozeLesson): boolean {
  const { rule, accept } = blanked;
  const [hidden = ''] = accept;
  if (!isUsefulBlank(blanked)) return false;
  const mode = chooseMode(blanked, source);
  if (mode === 'multiselect') return true;
  if (!WORD.test(hidden) && !(rule === 'f' && mode === 'select')) return false;
  // A mark that is a tile of its own was wrong itself.
  const inner = source.type === 'word_tiles' ? hidden : trimPunctuation(hidden);
  if (rule !== 'f' && PAUSE.test(inner)) return false;
  if (mode === 'select' && !hasChoice(blanked, source)) return false;
  if (mode === 'type' && !isTypeable(hidden, mistake, source, lesson)) return false;
  return !isSaid(blanked, choosePrompt(blanked, mistake, source, lesson), source);
}

/** Where pictures have nothing to choose from, nothing is asked. A tile is typed where its meaning is shown, on any keyboard. */
function isTypeable(hidden: string, mistake: Mistake, source: Exercise, lesson: ClozeLesson): boolean {
  if (source.type === 'picture_choice') return false;
  return source.type !== 'word_tiles' || (LATIN.test(hidden) && findMeaning(mistake, source, lesson) !== null);
}

/** Tells whether a prompt says the answer, and no wrong one beside it, as "ser or estar" does. */
function isSaid(blanked: BlankedText, prompt: string, source: Exercise): boolean {
  const isShown = (text: string) => showsAnswer(prompt, text);
  return blanked.accept.some(isShown) && !selectDistractors(blanked, source).some(isShown);
}
