import { describe, expect, it } from 'vitest';
import { lessonStepSchema } from '../schema/lesson.ts';
import { planReview } from './plan-review.ts';
import { FAILURES, SOURCE } from './review.fixture.ts';
import { gradeReviewStep, type ReviewOptions, type ReviewStep } from './review-step.ts';

function showStep(step: ReviewStep): string {
  const keys = step.kind === 'cloze' ? [step.element.element_key] : step.elements.map(({ element_key }) => element_key);
  return `${step.step.id} ${step.step.exercise.type} of ${step.step.exercise.id}: ${keys.join(', ')}`;
}

describe('planReview', () => {
  it('tries a cloze for free_text and word_tiles, and replays everything else, once an exercise', () => {
    const { steps, unavailable } = planReview(FAILURES, [SOURCE]);
    expect(steps.map(showStep)).toEqual([
      'review-cloze-1 cloze of say-hello: Guten Tag',
      'review-2 word_tiles of my-name: Ich heiße Anna',
      'review-3 matching of pairs: Guten Tag, Tschüss',
      'review-4 matching of pairs-of-cards: Tschüss, Guten Tag, Anna',
      'review-5 picture_choice of picture: Tschüss',
      'review-6 cloze of typed: heiße, du',
      'review-7 cloze of selected: Tag',
      'review-8 cloze of ticked: Guten Tag | Hallo',
    ]);
    expect(unavailable).toEqual([]);
  });

  it('keeps the order of the queue, whatever lies between the elements of an exercise', () => {
    const queue = ['Tschüss', 'heiße', 'Guten Tag'].map((key) =>
      FAILURES.find(({ exercise_id, element_key }) => ['pairs', 'typed'].includes(exercise_id) && element_key === key),
    );
    const { steps } = planReview(
      queue.flatMap((element) => element ?? []),
      [SOURCE],
    );
    expect(steps.map(showStep)).toEqual([
      'review-1 matching of pairs: Tschüss, Guten Tag',
      'review-2 cloze of typed: heiße',
    ]);
  });

  it('makes steps of the format that name their lesson, and leaves the exercises it replays as they are', () => {
    for (const { kind, step } of planReview(FAILURES, [SOURCE]).steps) {
      expect(lessonStepSchema.parse(step)).toEqual(step);
      expect(step.review_lesson_id).toBe(SOURCE.lesson.id);
      const original = SOURCE.lesson.steps.find(({ exercise }) => exercise?.id === step.exercise.id)?.exercise;
      if (kind === 'replay') expect(step.exercise).toBe(original);
    }
  });

  it('makes a cloze by rule e where it is asked to', () => {
    const queue = FAILURES.filter(({ exercise_id }) => exercise_id === 'my-name').map((failure) => ({
      ...failure,
      user_answer: 'Ich heiße Ich',
    }));
    expect(planReview(queue, [SOURCE]).steps.map(({ kind }) => kind)).toEqual(['replay']);
    const { steps } = planReview(queue, [SOURCE], { blankWrongRun: true });
    expect(steps.map(({ step }) => [step.id, step.exercise.sentence])).toEqual([['review-cloze-1', 'Ich ___']]);
  });

  it('replays where the cloze is not useful, unless it is told to take any', () => {
    const failure = FAILURES.find(({ exercise_id }) => exercise_id === 'say-hello');
    const blanked = {
      ...SOURCE,
      lesson: { ...SOURCE.lesson, cards: [{ id: 'guten-tag', front: 'Guten Tag', back: 'Hi', tags: [] }] },
    };
    const plan = (options: ReviewOptions) => planReview(failure ? [failure] : [], [blanked], options).steps;
    expect(plan({}).map(showStep)).toEqual(['review-1 free_text of say-hello: Guten Tag']);
    expect(plan({ usefulOnly: false }).map(({ step }) => step.exercise.sentence)).toEqual(['___']);
    expect(plan({ blankWrongRun: true }).map(({ step }) => step.exercise.sentence)).toEqual(['___ – Hi']);
  });

  it('replays an answer of which nothing was right instead of asking for one word', () => {
    const queue = FAILURES.filter(({ exercise_id }) => exercise_id === 'my-name');
    expect(planReview(queue, [SOURCE], { blankWrongRun: true }).steps.map(({ kind }) => kind)).toEqual(['replay']);
  });

  it('never tries a cloze for the types that are always replayed, whatever rules are on', () => {
    const queue = FAILURES.map((failure) => ({ ...failure, user_answer: 'Ich heiße Ich' }));
    const { steps } = planReview(queue, [SOURCE], { blankWrongRun: true, usefulOnly: false });
    const sources = steps.flatMap((step) => (step.kind === 'cloze' ? [step.element.exercise_id] : []));
    expect(new Set(sources)).toEqual(new Set(['say-hello', 'my-name']));
  });

  it('takes the answer of the lesson where a record has none', () => {
    const queue = FAILURES.slice(0, 1).map((failure) => ({ ...failure, correct_answer: '' }));
    expect(planReview(queue, [SOURCE]).steps.map(showStep)).toEqual(['review-cloze-1 cloze of say-hello: Guten Tag']);
  });

  it.each([
    ['lesson', { lesson_id: 'gone' }],
    ['set', { set_id: 'gone' }],
    ['exercise', { exercise_id: 'gone' }],
    ['element', { element_key: 'gone' }],
  ])('names what it cannot ask for, because the %s is not there', (_, change) => {
    const [first] = FAILURES;
    const gone = FAILURES.slice(0, 1).map((failure) => ({ ...failure, ...change }));
    const { steps, unavailable } = planReview([...gone, ...(first ? [first] : [])], [SOURCE]);
    expect(unavailable).toEqual(gone);
    expect(steps.map(({ step }) => step.id)).toEqual(['review-cloze-1']);
  });

  it('tells lessons with the same id in two sets apart', () => {
    const other = { set_id: 'other', lesson: { ...SOURCE.lesson, title: 'Other' } };
    const queue = FAILURES.slice(0, 1).flatMap((failure) => [failure, { ...failure, set_id: 'other' }]);
    const { steps } = planReview(queue, [SOURCE, other]);
    expect(steps.map(({ set_id, lesson }) => [set_id, lesson.title])).toEqual([
      ['set', 'Hello'],
      ['other', 'Other'],
    ]);
  });

  it('records the elements of an exercise that is replayed, all of them', () => {
    const replay = planReview(FAILURES, [SOURCE]).steps.find(({ step }) => step.exercise.id === 'typed');
    const attempts = replay && gradeReviewStep(replay, ['heiße', 'er']).attempts;
    expect(attempts?.map(({ element_key, correct }) => [element_key, correct])).toEqual([
      ['heiße', true],
      ['du', false],
    ]);
  });
});
