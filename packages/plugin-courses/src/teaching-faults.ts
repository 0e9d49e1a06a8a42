import {
  compareAnswers,
  type Exercise,
  isExerciseType,
  isSameAnswer,
  type Lesson,
  resolveGrading,
  resolvePairs,
} from '@learnwright/exercises';
import type { LessonFinding } from './schemas.ts';

/**
 * What makes a lesson of an AI useless though it breaks no rule of the format: it goes back with these. A person may
 * write such a lesson.
 */
export const TEACHING_RULES = {
  'E-NO-CARDS': 'The lesson has no cards.',
  'E-NO-EXERCISE': 'The lesson has no exercise.',
  'E-FEW-EXERCISES': 'The lesson has fewer than three exercises.',
  'E-TYPE-NOT-SHOWN': 'An exercise has a type that clients cannot show.',
  'E-PLACEHOLDER': 'A text that is to be learned is empty, or dots in the place of words.',
  'E-ANSWER-SHOWN': 'The answer stands in the prompt.',
  'E-TILES-NO-ORDER': 'A word_tiles exercise names no accepted ordering.',
  'E-DISTRACTOR-RIGHT': 'A distractor is right, or makes a right answer with the tiles.',
} as const;

type TeachingRule = keyof typeof TEACHING_RULES;

const FEWEST_EXERCISES = 3;
/** Nothing, or what stands for something that is still to be written. */
const PLACEHOLDER = /^[\s.…_?-]*$/u;

/** Finds why a learner cannot practise with a lesson that breaks no rule of the format. */
export function findTeachingFaults(lesson: Lesson): LessonFinding[] {
  const exercises = lesson.steps.flatMap(({ type, exercise }, index) =>
    type === 'exercise' && exercise ? [{ exercise, pointer: `/steps/${index}/exercise` }] : [],
  );
  const count = exercises.length;
  return [
    ...(lesson.cards.length === 0 ? [fault('E-NO-CARDS', '/cards', 'there are no cards')] : []),
    ...(count === 0 ? [fault('E-NO-EXERCISE', '/steps', 'there is no exercise')] : []),
    ...(count > 0 && count < FEWEST_EXERCISES
      ? [fault('E-FEW-EXERCISES', '/steps', `there are only ${count}, and at least ${FEWEST_EXERCISES} are needed`)]
      : []),
    ...lesson.cards.flatMap((card, index) => [
      ...findPlaceholders([card.front], `/cards/${index}/front`),
      ...findPlaceholders([card.back], `/cards/${index}/back`),
    ]),
    ...exercises.flatMap(({ exercise, pointer }) => checkExercise(exercise, pointer, lesson)),
  ];
}

function checkExercise(exercise: Exercise, pointer: string, lesson: Lesson): LessonFinding[] {
  const { type } = exercise;
  if (!isExerciseType(type)) {
    return [fault('E-TYPE-NOT-SHOWN', `${pointer}/type`, `exercises of the type "${type}" cannot be shown`)];
  }
  const answers = listAnswers(exercise);
  const empty = type === 'word_tiles' ? [] : findPlaceholders(answers, pointer);
  return [
    ...empty,
    ...(empty.length > 0 ? [] : findShownAnswer(exercise, pointer, answers)),
    ...(type === 'matching' ? checkPairs(exercise, pointer, lesson) : []),
    ...(type === 'word_tiles' && answers.length === 0
      ? [fault('E-TILES-NO-ORDER', `${pointer}/accept_orderings`, 'no right order of the tiles is named')]
      : []),
    ...findRightDistractors(exercise, pointer, { answers, lesson }),
  ];
}

/** What is accepted: whole texts, the words of single blanks, or the tiles in each right order. */
function listAnswers({ type, accept, blanks, tiles, accept_orderings }: Exercise): string[] {
  if (type === 'word_tiles') {
    return (accept_orderings ?? []).map((order) => order.map((at) => tiles?.[at] ?? '').join(' '));
  }
  return type === 'cloze'
    ? [...(accept ?? []), ...(blanks ?? []).flatMap((blank) => blank.accept)]
    : [...(accept ?? [])];
}

/** Where the learner chooses, the prompt may name what there is to choose from. */
function findShownAnswer(exercise: Exercise, pointer: string, answers: readonly string[]): LessonFinding[] {
  const { type, cloze_mode, prompt } = exercise;
  if (type === 'matching' || (type === 'cloze' && (cloze_mode ?? 'type') !== 'type')) return [];
  const shown = answers.find((answer) => holdsWords(prompt ?? '', answer));
  return shown === undefined ? [] : [fault('E-ANSWER-SHOWN', `${pointer}/prompt`, `it holds the answer "${shown}"`)];
}

function checkPairs(exercise: Exercise, pointer: string, lesson: Lesson): LessonFinding[] {
  return resolvePairs(exercise, lesson).flatMap(({ left, right }, index) => [
    ...findPlaceholders([left, right], `${pointer}/pairs/${index}`),
    ...(isSameAnswer(left, right)
      ? [fault('E-ANSWER-SHOWN', `${pointer}/pairs/${index}`, `both sides are "${left}"`)]
      : []),
  ]);
}

function findRightDistractors(
  exercise: Exercise,
  pointer: string,
  { answers, lesson }: { readonly answers: readonly string[]; readonly lesson: Lesson },
): LessonFinding[] {
  const { type, tiles, distractors } = exercise;
  const grading = resolveGrading({ ...exercise, type: 'free_text' }, lesson);
  const isRight = (distractor: string) =>
    type === 'word_tiles'
      ? tiles?.some((tile) => isSameAnswer(tile, distractor))
      : answers.some((answer) => compareAnswers(distractor, answer, grading).verdict !== 'wrong');
  return (distractors ?? []).flatMap((distractor, index) =>
    isRight(distractor)
      ? [fault('E-DISTRACTOR-RIGHT', `${pointer}/distractors/${index}`, `"${distractor}" is right`)]
      : [],
  );
}

function findPlaceholders(texts: readonly string[], pointer: string): LessonFinding[] {
  const [empty] = texts.filter((text) => PLACEHOLDER.test(text));
  return empty === undefined ? [] : [fault('E-PLACEHOLDER', pointer, `"${empty}" is no text to learn`)];
}

/** Whether a text has the words of another one, side by side. */
function holdsWords(text: string, words: string): boolean {
  const wanted = wordsOf(words);
  return wanted !== '  ' && wordsOf(text).includes(wanted);
}

function wordsOf(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

function fault(rule: TeachingRule, pointer: string, message: string): LessonFinding {
  return { rule, severity: 'error', pointer, message: message.slice(0, 500) };
}
