import {
  type AcceptedElement,
  createMultiselectKey,
  type Exercise,
  isSameAnswer,
  type Lesson,
  type Mistake,
  resolvePairs,
} from '@learnwright/exercises';

/** What a learner does wrong, each once for every element where it is possible and where it makes the answer wrong. */
export const MISTAKE_KINDS = {
  option: 'the first wrong answer that the author or the exercise offers',
  omission: 'the last word, tile or option is left out',
  order: 'the last two words or tiles are swapped',
  letters: 'two letters in the middle of the longest word are swapped',
  accents: 'the accents are left out',
  nothing: 'nothing is answered',
} as const;

/** One of MISTAKE_KINDS. */
export type MistakeKind = keyof typeof MISTAKE_KINDS;

/** A mistake with its kind. */
export interface GuessedMistake {
  readonly kind: MistakeKind;
  readonly mistake: Mistake;
}

const WORD_WITH_MIDDLE = /\p{L}\p{M}*\p{L}\p{M}*\p{L}\p{M}*\p{L}[\p{L}\p{M}]*/gu;

/**
 * The mistakes that a learner could make with an element. Who chooses or ticks can only choose another option or leave
 * one out, who orders tiles can also swap them, and who types can do everything. Always the same for the same element.
 */
export function guessMistakes(
  element: AcceptedElement,
  exercise: Exercise,
  lesson: Pick<Lesson, 'cards'>,
): GuessedMistake[] {
  const { correct_answer, element_key } = element;
  const guesses = listGuesses(correct_answer, exercise, lesson);
  const isWrong = (guess: string) => !element.accept.some((accepted) => isSameAnswer(accepted, guess));
  return guesses.flatMap(([kind, texts]) =>
    texts
      .filter(isWrong)
      .slice(0, 1)
      .map((user_answer) => ({ kind, mistake: { user_answer, correct_answer, element_key } })),
  );
}

function listGuesses(
  answer: string,
  exercise: Exercise,
  lesson: Pick<Lesson, 'cards'>,
): readonly (readonly [MistakeKind, readonly string[]])[] {
  const { type, cloze_mode, tiles } = exercise;
  if (type === 'cloze' && cloze_mode === 'multiselect') {
    return [['omission', [createMultiselectKey(exercise.accept?.slice(0, -1) ?? [])]]];
  }
  const options = ['option', listOptions(exercise, lesson)] as const;
  if (type === 'matching' || type === 'picture_choice' || cloze_mode === 'select') return [options];
  const words = tiles ?? answer.split(/\s+/u);
  const parts = [
    ['omission', words.length > 1 ? [words.slice(0, -1).join(' ')] : []],
    ['order', [swapLastTwo(words).join(' ')]],
    ['nothing', ['']],
  ] as const;
  if (type === 'word_tiles') return parts;
  return [options, ...parts, ['letters', [swapLetters(answer)]], ['accents', [dropAccents(answer)]]];
}

function listOptions(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): readonly string[] {
  return [
    ...exercise.distractors,
    ...resolvePairs(exercise, lesson).map(({ right }) => right),
    ...(exercise.images ?? []).map(({ label }) => label),
    ...(exercise.blanks ?? []).flatMap(({ accept }) => accept),
  ];
}

function swapLastTwo(words: readonly string[]): readonly string[] {
  return words.length < 2 ? words : [...words.slice(0, -2), ...words.slice(-2).toReversed()];
}

function swapLetters(answer: string): string {
  const text = answer.normalize('NFC');
  const words = text.match(WORD_WITH_MIDDLE) ?? [];
  const [longest = ''] = words.toSorted((left, right) => right.length - left.length);
  const [first = '', second = '', third = '', ...rest] = Array.from(longest);
  return longest === '' ? text : text.replace(longest, () => [first, third, second, ...rest].join(''));
}

// Vowel signs, as those of Hindi, are letters of their script and no accents.
function dropAccents(answer: string): string {
  return answer
    .normalize('NFD')
    .replace(/\p{Script=Inherited}/gu, '')
    .normalize('NFC');
}
