import { expect, it } from 'vitest';
import { planReview } from './plan-review.ts';
import { FAILURES, SOURCE } from './review.fixture.ts';
import { gradeReviewStep, type ReviewStep } from './review-step.ts';

const SPANISH = { target_language: 'es' };

/** The step that asks for an element of "say-hello", with a policy of that exercise. */
function planStep(grading?: { readonly case: 'strict' }, user_answer = 'Nein'): ReviewStep {
  const { lesson } = SOURCE;
  const steps = lesson.steps.map((step) =>
    step.exercise?.id === 'say-hello' ? { ...step, exercise: { ...step.exercise, grading } } : step,
  );
  const source = { ...SOURCE, lesson: { ...lesson, steps, target_language: undefined } };
  const [step] = planReview(
    FAILURES.map((failure) => ({ ...failure, user_answer })),
    [source],
  ).steps;
  if (step === undefined) throw new Error('nothing to review');
  return step;
}

function outcomeOf(...[step, answer, context]: Parameters<typeof gradeReviewStep>): unknown[] {
  return gradeReviewStep(step, answer, context).attempts.flatMap(({ correct, differences = [] }) => [
    correct,
    ...differences,
  ]);
}

it('forgives in a review what the language of the set forgives, and keeps what was forgiven', () => {
  const step = planStep();
  expect(step.kind).toBe('cloze');
  expect(outcomeOf(step, ['guten tag'], { set: SPANISH })).toEqual([true, 'case']);
  expect(outcomeOf(step, ['guten tag'], { set: { target_language: 'de' } })).toEqual([false]);
  expect(outcomeOf(step, ['guten tag'], { set: SPANISH, learner: { case: 'strict' } })).toEqual([false]);
});

it('takes the policy of the exercise that a cloze was made of', () => {
  expect(outcomeOf(planStep({ case: 'strict' }), ['guten Tag'], { set: SPANISH })).toEqual([false]);
});

it('forgives what was a mistake when it was recorded', () => {
  const step = planStep(undefined, 'guten tag');
  expect(step.step.exercise.distractors).toContain('guten tag');
  expect(outcomeOf(step, ['guten tag'], { set: SPANISH })).toEqual([true, 'case']);
});

it('keeps what was forgiven in an exercise that is asked again', () => {
  const step = planReview(FAILURES, [SOURCE]).steps.find((one) => one.step.exercise.id === 'typed');
  expect(step && outcomeOf(step, ['hieße', 'Du'])).toEqual([false, true, 'case']);
});

it('says beside the attempts how what was asked fared', () => {
  const { attempts, graded } = gradeReviewStep(planStep(), ['guten tag'], { set: SPANISH });
  expect(attempts).toMatchObject([{ element_key: 'Guten Tag', correct: true }]);
  expect(graded).toMatchObject([{ verdict: 'right_but', differences: ['case'], accepted_answer: 'Guten Tag' }]);
});
