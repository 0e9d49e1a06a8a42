import { listElements, MAX_ELEMENT_KEY_LENGTH } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import { countClozeMarkers, type ExerciseType, isCorrectImage, isExerciseType } from '../schema/format.ts';
import { createFinding, extendPointer, type LessonFinding, listRepeats } from './finding.ts';
import type { LessonView, Located } from './lesson-view.ts';

const CHECK_BY_TYPE = {
  free_text: checkFreeText,
  word_tiles: checkWordTiles,
  matching: checkMatching,
  picture_choice: checkPictureChoice,
  cloze: checkCloze,
} satisfies Record<ExerciseType, (exercise: Located<Exercise>) => LessonFinding[]>;

/** Checks each exercise by the rules of its type; a type that the product cannot show is a warning. */
export function checkExercises(lesson: LessonView): LessonFinding[] {
  return lesson.exercises.flatMap((exercise) => {
    const { type } = exercise.value;
    if (isExerciseType(type)) return CHECK_BY_TYPE[type](exercise);
    const message = `lessons skip the exercise, "${type}" has no renderer here`;
    return [createFinding('W-RENDERER-MISSING', extendPointer(exercise.pointer, 'type'), message)];
  });
}

/** A free_text accepts at least one answer, and none of its distractors. */
function checkFreeText(exercise: Located<Exercise>): LessonFinding[] {
  const { value, pointer } = exercise;
  const accept = value.accept ?? [];
  if (accept.length === 0) {
    return [createFinding('E-FREE-TEXT-ACCEPT', extendPointer(pointer, 'accept'), 'no answer is accepted')];
  }
  return listCorrectDistractors(exercise, accept);
}

/** A word_tiles has tiles, each once, and its accepted orderings use every position exactly once. */
function checkWordTiles({ value, pointer }: Located<Exercise>): LessonFinding[] {
  const tiles = value.tiles ?? [];
  const tilesPointer = extendPointer(pointer, 'tiles');
  if (tiles.length === 0) return [createFinding('E-TILES-MISSING', tilesPointer, 'there are no tiles')];
  const wrongOrderings = (value.accept_orderings ?? []).flatMap((ordering, index) => {
    if (isPermutation(ordering, tiles.length)) return [];
    const message = `[${ordering.join(', ')}] is not an order of ${tiles.length} tiles counted from 0`;
    return [createFinding('E-TILES-ORDERING', extendPointer(pointer, 'accept_orderings', index), message)];
  });
  const repeats = listRepeats(tiles, (tile) => tile);
  return [
    ...wrongOrderings,
    ...repeats.map((tile) => createFinding('W-TILES-REPEATED', tilesPointer, `"${tile}" stands there more than once`)),
  ];
}

function isPermutation(ordering: readonly number[], length: number): boolean {
  const positions = new Set(ordering);
  return ordering.length === length && positions.size === length && ordering.every((at) => at >= 0 && at < length);
}

/** A matching has pairs of its own or cards to take them from, not both, and right sides that differ. */
function checkMatching({ value, pointer }: Located<Exercise>): LessonFinding[] {
  const pairs = value.pairs ?? [];
  const pairsPointer = extendPointer(pointer, 'pairs');
  if (value.from_cards === true) {
    if (value.card_ids.length === 0) {
      const message = 'the pairs come from cards, and there are none';
      return [createFinding('E-MATCHING-PAIRS', extendPointer(pointer, 'card_ids'), message)];
    }
    const ignored = 'the pairs come from the cards, these are ignored';
    return pairs.length > 0 ? [createFinding('W-MATCHING-PAIRS-IGNORED', pairsPointer, ignored)] : [];
  }
  if (pairs.length === 0) return [createFinding('E-MATCHING-PAIRS', pairsPointer, 'there are no pairs')];
  return listRepeats(pairs, (pair) => pair.right).map((pair) =>
    createFinding('W-MATCHING-RIGHT-REPEATED', pairsPointer, `"${pair.right}" is the right side of two pairs`),
  );
}

/** A picture_choice has exactly one right option, and labels that tell its options apart when no image loads. */
function checkPictureChoice({ value, pointer }: Located<Exercise>): LessonFinding[] {
  const images = value.images ?? [];
  const imagesPointer = extendPointer(pointer, 'images');
  const correct = images.filter(isCorrectImage).length;
  const repeats = listRepeats(images, (image) => image.label);
  return [
    ...(correct === 1
      ? []
      : [createFinding('E-PICTURE-CORRECT', imagesPointer, `${correct} options are marked as right, not one`)]),
    ...repeats.map((image) =>
      createFinding('W-PICTURE-LABEL-REPEATED', imagesPointer, `two options have the label "${image.label}"`),
    ),
  ];
}

/** A cloze has at least one blank and one for each marker; in mode select it has distractors. */
function checkCloze(exercise: Located<Exercise>): LessonFinding[] {
  const { value, pointer } = exercise;
  if (value.cloze_mode === 'multiselect') return checkMultiselect(exercise);
  const markers = countClozeMarkers(value.sentence ?? '');
  const blanks = value.blanks ?? [];
  const [blank, ...further] = blanks;
  const hasChoice = value.cloze_mode !== 'select' || value.distractors.length > 0;
  return [
    ...(markers > 0 && markers === blanks.length
      ? []
      : [
          createFinding(
            'E-CLOZE-BLANKS',
            extendPointer(pointer, 'blanks'),
            `${blanks.length} blanks for ${markers} markers`,
          ),
        ]),
    ...(hasChoice
      ? []
      : [createFinding('W-DISTRACTORS-MISSING', extendPointer(pointer, 'distractors'), 'there is nothing to choose')]),
    // With several blanks the answer of one is a fair distractor for another.
    ...(blank && further.length === 0 ? listCorrectDistractors(exercise, blank.accept) : []),
  ];
}

/** A cloze in mode multiselect has right options, wrong options that are not among them, and no blanks. */
function checkMultiselect({ value, pointer }: Located<Exercise>): LessonFinding[] {
  const accept = value.accept ?? [];
  const findings: LessonFinding[] = [];
  if (accept.length === 0) {
    const message = 'no option is right';
    findings.push(createFinding('E-MULTISELECT-ACCEPT', extendPointer(pointer, 'accept'), message));
  }
  for (const [index, option] of value.distractors.entries()) {
    if (!accept.includes(option)) continue;
    const message = `"${option}" is listed as right and as wrong`;
    findings.push(createFinding('E-MULTISELECT-OVERLAP', extendPointer(pointer, 'distractors', index), message));
  }
  if (value.distractors.length === 0) {
    const message = 'every option is right';
    findings.push(createFinding('W-DISTRACTORS-MISSING', extendPointer(pointer, 'distractors'), message));
  }
  if ((value.blanks ?? []).length > 0 || countClozeMarkers(value.sentence ?? '') > 0) {
    const message = 'this mode has no blanks, they are ignored';
    findings.push(createFinding('W-MULTISELECT-BLANKS', pointer, message));
  }
  return findings;
}

/** The distractors of an exercise that are also right, each a warning. */
function listCorrectDistractors({ value, pointer }: Located<Exercise>, accept: readonly string[]): LessonFinding[] {
  return value.distractors.flatMap((distractor, index) =>
    accept.includes(distractor)
      ? [
          createFinding(
            'W-DISTRACTOR-CORRECT',
            extendPointer(pointer, 'distractors', index),
            `"${distractor}" is right`,
          ),
        ]
      : [],
  );
}

/** An element key is not blank, has at most 500 characters, and occurs once in its exercise. */
export function checkElementKeys(lesson: LessonView): LessonFinding[] {
  const cards = lesson.cards.map(({ value }) => value);
  return lesson.exercises.flatMap((exercise) => checkKeysOf(exercise, { cards }));
}

function checkKeysOf(
  { value, pointer }: Located<Exercise>,
  lesson: Parameters<typeof listElements>[1],
): LessonFinding[] {
  const keys = listElements(value, lesson).map((element) => element.element_key);
  const unusable = keys.filter((key) => key.trim() === '' || key.length > MAX_ELEMENT_KEY_LENGTH);
  return [
    ...unusable.map((key) =>
      createFinding('E-ELEMENT-KEY', pointer, `an element key of ${key.length} characters cannot be recorded`),
    ),
    ...listRepeats(keys, (key) => key).map((key) =>
      createFinding('W-ELEMENT-KEY-REPEATED', pointer, `two elements have the key "${key}"`),
    ),
  ];
}
