import {
  type ClozeOptions,
  EXERCISE_TYPES,
  type Exercise,
  generateCloze,
  isUsefulCloze,
  type Lesson,
  listAcceptedAnswers,
} from '@learnwright/exercises';
import { guessMistake } from './guess-mistake.ts';

const BESIDE_A_WORD = /[\p{L}\p{N}]___|___[\p{L}\p{N}]/u;

/** What became of the elements of one exercise type; d is that no rule applied. */
export interface Coverage {
  readonly type: string;
  readonly elements: number;
  readonly rules: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e', number>>;
  /** Clozes that show a word besides their blank. */
  readonly useful: number;
  /** Those of them whose blank is a part of a word. */
  readonly withinWord: number;
}

/** Makes a cloze of a likely mistake in every element of the lessons, and counts by exercise type what came of it. */
export function measureCoverage(
  lessons: readonly Lesson[],
  optionsFor: (lesson: Lesson) => ClozeOptions,
): readonly Coverage[] {
  const outcomes = lessons.flatMap((lesson) =>
    lesson.steps.flatMap(({ exercise }) => (exercise ? makeClozes(exercise, lesson, optionsFor(lesson)) : [])),
  );
  return EXERCISE_TYPES.map((type) => {
    const ofType = outcomes.filter((outcome) => outcome.type === type);
    const countRule = (rule: string) => ofType.filter((outcome) => outcome.rule === rule).length;
    const useful = ofType.filter(({ sentence }) => sentence !== '' && isUsefulCloze(sentence));
    return {
      type,
      elements: ofType.length,
      rules: { a: countRule('a'), b: countRule('b'), c: countRule('c'), d: countRule('d'), e: countRule('e') },
      useful: useful.length,
      withinWord: useful.filter(({ sentence }) => BESIDE_A_WORD.test(sentence)).length,
    };
  });
}

/** The sum of several rows. */
export function sumCoverage(type: string, rows: readonly Coverage[]): Coverage {
  const sum = (figure: (row: Coverage) => number) => rows.reduce((total, row) => total + figure(row), 0);
  return {
    type,
    elements: sum(({ elements }) => elements),
    rules: {
      a: sum(({ rules }) => rules.a),
      b: sum(({ rules }) => rules.b),
      c: sum(({ rules }) => rules.c),
      d: sum(({ rules }) => rules.d),
      e: sum(({ rules }) => rules.e),
    },
    useful: sum(({ useful }) => useful),
    withinWord: sum(({ withinWord }) => withinWord),
  };
}

function makeClozes(exercise: Exercise, lesson: Lesson, options: ClozeOptions) {
  return listAcceptedAnswers(exercise, lesson).map((element) => {
    const cloze = generateCloze(guessMistake(element, exercise, lesson), exercise, lesson, options);
    return { type: exercise.type, rule: cloze?.rule ?? 'd', sentence: cloze?.exercise.sentence ?? '' };
  });
}
