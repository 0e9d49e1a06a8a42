import {
  type ClozeOptions,
  EXERCISE_TYPES,
  type Exercise,
  generateCloze,
  type Lesson,
  listAcceptedAnswers,
} from '@learnwright/exercises';
import { guessMistakes, MISTAKE_KINDS } from './guess-mistakes.ts';

/** The rules that are counted; d is that no rule applied. */
export const COUNTED_RULES = ['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i', 'd'] as const;

/** What became of some mistakes. */
export interface Coverage {
  /** An exercise type, a kind of mistake, or what the row sums up. */
  readonly name: string;
  readonly mistakes: number;
  /** Clozes by the rule that made them. */
  readonly made: Readonly<Record<(typeof COUNTED_RULES)[number], number>>;
  /** Those of them that are useful. */
  readonly useful: Readonly<Record<(typeof COUNTED_RULES)[number], number>>;
}

interface Outcome {
  readonly type: string;
  readonly kind: string;
  readonly rule: string;
  readonly isUseful: boolean;
}

/** The clozes of likely mistakes, counted by exercise type and by kind of mistake. */
export interface Measure {
  readonly types: readonly Coverage[];
  readonly kinds: readonly Coverage[];
  /** What the target for typed and ordered answers is about. */
  readonly typed: Coverage;
  readonly all: Coverage;
}

/** Makes a cloze of each likely mistake in every element of the lessons, and counts what came of it. */
export function measureCoverage(lessons: readonly Lesson[], options: ClozeOptions): Measure {
  const outcomes = lessons.flatMap((lesson) =>
    lesson.steps.flatMap(({ exercise }) => (exercise ? makeClozes(exercise, lesson, options) : [])),
  );
  const count = (name: string, belongs: (outcome: Outcome) => boolean) => countRules(name, outcomes.filter(belongs));
  return {
    types: EXERCISE_TYPES.map((name) => count(name, ({ type }) => type === name)),
    kinds: Object.keys(MISTAKE_KINDS).map((name) => count(name, ({ kind }) => kind === name)),
    typed: count('free_text + word_tiles', ({ type }) => type === 'free_text' || type === 'word_tiles'),
    all: count('all', () => true),
  };
}

/** The share of mistakes that make a useful cloze, in percent; 0 of none. */
export function shareOfUseful({ mistakes, useful }: Coverage): number {
  const total = Object.values(useful).reduce((sum, figure) => sum + figure, 0);
  return mistakes === 0 ? 0 : (100 * total) / mistakes;
}

function countRules(name: string, outcomes: readonly Outcome[]): Coverage {
  const countBy = (some: readonly Outcome[]) => {
    const count = (wanted: string) => some.filter(({ rule }) => rule === wanted).length;
    return {
      a: count('a'),
      b: count('b'),
      c: count('c'),
      d: count('d'),
      e: count('e'),
      f: count('f'),
      g: count('g'),
      h: count('h'),
      i: count('i'),
    };
  };
  return {
    name,
    mistakes: outcomes.length,
    made: countBy(outcomes),
    useful: countBy(outcomes.filter(({ isUseful }) => isUseful)),
  };
}

function makeClozes(exercise: Exercise, lesson: Lesson, options: ClozeOptions): Outcome[] {
  return listAcceptedAnswers(exercise, lesson).flatMap((element) =>
    guessMistakes(element, exercise, lesson).map(({ kind, mistake }) => {
      const cloze = generateCloze(mistake, exercise, lesson, options);
      return { type: exercise.type, kind, rule: cloze?.rule ?? 'd', isUseful: cloze?.useful ?? false };
    }),
  );
}
