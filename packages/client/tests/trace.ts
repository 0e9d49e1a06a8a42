import { addDays } from '@learnwright/core';
import { listAcceptedAnswers, type SourceLesson } from '@learnwright/exercises';
import fc from 'fast-check';
import type { ReportedAttempt } from '../src/storage/learning-storage.ts';
import type { GivenAnswer } from './course-work.ts';
import { readCourse } from './read-course.ts';

/** When a trace begins. */
export const START = '2026-11-20T12:00:00.000000+00:00';

/** One step of a trace: records attempts, takes an attempt back, or answers an exercise of the course. */
export type TraceStep = { readonly attempts: readonly ReportedAttempt[] } | { readonly undo: number } | GivenAnswer;

/** A trace, and the lessons it is about. */
export interface Trace {
  readonly steps: readonly TraceStep[];
  readonly lessons: readonly SourceLesson[];
}

const STEPS = 240;

/** Answers of learners, made from the right one. */
const SLIPS = {
  right: (text) => text,
  decomposed: (text) => text.normalize('NFD'),
  decomposedAndWrong: (text) => `${text.normalize('NFD')} ja`,
  withoutAccents: (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  withOtherAccents: (text) => text.replace(/[aou]/u, '$&\u0301'),
  inLowerCase: (text) => text.toLowerCase(),
  withoutPunctuation: (text) => text.replace(/\p{P}/gu, ''),
  withoutAWord: (text) => text.split(' ').slice(1).join(' '),
  backwards: (text) => text.split(' ').toReversed().join(' '),
  anotherWord: (text) => text.replace(/\p{L}+/u, '家 👋'),
} satisfies Record<string, (text: string) => string>;

/** The same random trace every time: late, repeated and mastered attempts, some taken back, and answers with slips. */
export function createTrace(): Trace {
  const course = readCourse();
  const lessons = [...course, ...course.map(askInPrompt)];
  const step: fc.Arbitrary<TraceStep> = fc.oneof(
    { weight: 2, arbitrary: fc.record({ attempts: fc.array(attemptArbitrary(), { minLength: 1, maxLength: 8 }) }) },
    { weight: 1, arbitrary: fc.record({ undo: fc.nat(150) }) },
    { weight: 5, arbitrary: answerArbitrary(lessons) },
  );
  return { steps: fc.sample(step, { numRuns: STEPS, seed: 20_261_120 }), lessons };
}

/** Rule c of clozes is for answers that stand in the prompt alone, and the course has none. */
function askInPrompt({ set_id, lesson }: SourceLesson): SourceLesson {
  const steps = lesson.steps.map((step) => {
    const { exercise } = step;
    if (exercise?.type !== 'free_text') return step;
    return { ...step, exercise: { ...exercise, card_ids: [], prompt: `Schreib „${exercise.accept?.[0]}“ ab.` } };
  });
  return { set_id, lesson: { ...lesson, id: `${lesson.id}-ab`, steps } };
}

function attemptArbitrary(): fc.Arbitrary<ReportedAttempt> {
  return fc.record({
    set_id: fc.constantFrom('a', 'b'),
    lesson_id: fc.constantFrom('1', '2'),
    exercise_id: fc.constant('e'),
    element_key: fc.constantFrom('house', 'mouse', 'Ä', '家', '👋'),
    element_type: fc.constantFrom('vocabulary' as const, 'grammar_rule' as const),
    correct: fc.boolean(),
    user_answer: fc.constantFrom('', 'Haus', '"\\'),
    attempt_id: fc.integer({ min: 0, max: 150 }).map((number) => `attempt-${number}`),
    attempted_at: fc.option(
      fc.integer({ min: -80, max: 0 }).map((days) => addDays(START, days)),
      { nil: undefined },
    ),
  });
}

function answerArbitrary(lessons: readonly SourceLesson[]): fc.Arbitrary<TraceStep> {
  const exercises = lessons.flatMap((source) =>
    source.lesson.steps.flatMap(({ exercise }) => (exercise ? { source, exercise } : [])),
  );
  const slip = fc.constantFrom(...Object.values(SLIPS));
  return fc.tuple(fc.constantFrom(...exercises), slip).map(([{ source, exercise }, make]) => {
    const answer = listAcceptedAnswers(exercise, source.lesson).map(({ correct_answer }) => make(correct_answer));
    return { source, exercise_id: exercise.id, answer };
  });
}
