import type { ElementError } from '@learnwright/core';
import { describe, expect, it } from 'vitest';
import { lessonStepSchema } from '../schema/lesson.ts';
import { CORRECTION_ROUND_LIMIT, planCorrectionRound } from './plan-correction-round.ts';
import { FAILURES, SOURCE } from './review.fixture.ts';
import { gradeReviewStep } from './review-step.ts';

const FINISHED = { ...SOURCE, score_correct: 3, score_total: 12 };

function listKeys(failures: readonly ElementError[], finished = FINISHED): string[] {
  return planCorrectionRound(finished, failures).map(({ element }) => element.element_key);
}

function findFailure(exercise_id: string): ElementError {
  const failure = FAILURES.find((candidate) => candidate.exercise_id === exercise_id);
  if (!failure) throw new Error(`nothing failed in "${exercise_id}"`);
  return failure;
}

const hello = findFailure('say-hello');
const typed = findFailure('typed');

describe('planCorrectionRound', () => {
  it('makes a cloze for each failure that allows for one, in their order', () => {
    expect(listKeys(FAILURES)).toEqual(['Guten Tag', 'heiße']);
    expect(listKeys(FAILURES.toReversed())).toEqual(['heiße', 'Guten Tag']);
  });

  it('takes useful clozes only, unless it is told to take any', () => {
    const cards = SOURCE.lesson.cards.map((card) => ({
      ...card,
      front: card.id === 'guten-tag' ? 'Guten Tag!' : card.front,
    }));
    const finished = { ...FINISHED, lesson: { ...SOURCE.lesson, cards } };
    expect(listKeys(FAILURES, finished)).toEqual(['heiße']);
    const any = planCorrectionRound(finished, FAILURES, { usefulOnly: false });
    expect(any.map(({ step }) => step.exercise.sentence)).toEqual(['___!', 'Ich ___ Berta.']);
  });

  it('asks every kind of exercise where rule f is on, each in its own form', () => {
    const failures = ['pairs', 'selected', 'ticked'].map(findFailure);
    const round = planCorrectionRound(FINISHED, failures, { blankWrongRun: true });
    expect(round.map(({ step: { exercise } }) => [exercise.prompt, exercise.sentence, exercise.cloze_mode])).toEqual([
      ['Guten Tag', 'Guten Tag – ___', 'select'],
      ['Complete.', 'Guten ___!', 'select'],
      ['Tick every greeting.', 'Which of these are greetings?', 'multiselect'],
    ]);
    const answers = [['Good day'], ['Nacht'], ['Hallo', 'Guten Tag']];
    expect(round.flatMap((step, at) => gradeReviewStep(step, answers[at] ?? []).attempts)).toMatchObject([
      { exercise_id: 'pairs', element_key: 'Guten Tag', user_answer: 'Good day', correct: true },
      { exercise_id: 'selected', element_key: 'Tag', user_answer: 'Nacht', correct: false },
      { exercise_id: 'ticked', element_key: 'Guten Tag | Hallo', user_answer: 'Guten Tag | Hallo', correct: true },
    ]);
  });

  it('makes steps of the format with the ids of generated clozes', () => {
    const steps = planCorrectionRound(FINISHED, FAILURES).map(({ step }) => step);
    expect(steps.map(({ id }) => id)).toEqual(['review-cloze-1', 'review-cloze-2']);
    for (const step of steps) expect(lessonStepSchema.parse(step)).toEqual(step);
    expect(steps.map(({ exercise }) => exercise.sentence)).toEqual(['___, Anna', 'Ich ___ Berta.']);
    expect(steps.map(({ review_lesson_id }) => review_lesson_id)).toEqual([SOURCE.lesson.id, SOURCE.lesson.id]);
  });

  it.each([
    ['on a perfect score', FAILURES, { score_correct: 12 }],
    ['without failures', [], {}],
    ['where no cloze can be made', [findFailure('pairs'), findFailure('ticked')], {}],
    ['where all is mastered', FAILURES.map((failure) => ({ ...failure, mastered: true })), {}],
    ['where nothing was ever wrong', FAILURES.map((failure) => ({ ...failure, error_count: 0 })), {}],
    ['for another lesson', FAILURES.map((failure) => ({ ...failure, lesson_id: 'other' })), {}],
    ['for another set', FAILURES.map((failure) => ({ ...failure, set_id: 'other' })), {}],
  ])('is empty %s', (_, failures, score) => {
    expect(listKeys(failures, { ...FINISHED, ...score })).toEqual([]);
  });

  it('asks for an element once', () => {
    expect(listKeys([hello, typed, hello])).toEqual(['Guten Tag', 'heiße']);
  });

  it(`stops at ${CORRECTION_ROUND_LIMIT} clozes, not at as many failures`, () => {
    const ids = ['one', 'two', 'three', 'four', 'five', 'six'];
    const step = SOURCE.lesson.steps.find(({ exercise }) => exercise?.id === 'say-hello');
    const steps = ids.flatMap((id) => (step?.exercise ? [{ ...step, exercise: { ...step.exercise, id } }] : []));
    const lesson = { ...SOURCE.lesson, steps: [...SOURCE.lesson.steps, ...steps] };
    const failures = [findFailure('pairs'), ...ids.map((exercise_id) => ({ ...hello, exercise_id }))];
    const round = planCorrectionRound({ ...FINISHED, lesson }, failures);
    expect(round.map(({ element }) => element.exercise_id)).toEqual(ids.slice(0, 5));
  });

  it('records an answer at the element that went wrong', () => {
    const [first, second] = planCorrectionRound(FINISHED, FAILURES);
    const address = { set_id: 'set', lesson_id: '01-hello' };
    expect(first && gradeReviewStep(first, ['Guten Tag!']).attempts).toEqual([
      {
        ...address,
        exercise_id: 'say-hello',
        element_key: 'Guten Tag',
        element_type: 'vocabulary',
        user_answer: 'Guten Tag!',
        correct_answer: 'Guten Tag',
        correct: true,
        differences: [],
      },
    ]);
    expect(second && gradeReviewStep(second, ['bin']).attempts).toEqual([
      {
        ...address,
        exercise_id: 'typed',
        element_key: 'heiße',
        element_type: 'grammar_rule',
        user_answer: 'bin',
        correct_answer: 'heiße',
        correct: false,
        differences: [],
      },
    ]);
  });

  it('records an answer by rule e as an answer to the whole', () => {
    const tiles = { ...findFailure('my-name'), user_answer: 'Ich heisse Anna' };
    const [step] = planCorrectionRound(FINISHED, [tiles], { blankWrongRun: true });
    expect(step?.step.exercise.sentence).toBe('Ich ___ Anna');
    expect(step && gradeReviewStep(step, ['heiße']).attempts).toMatchObject([
      { element_key: 'Ich heiße Anna', user_answer: 'Ich heiße Anna', correct_answer: 'Ich heiße Anna', correct: true },
    ]);
  });
});
