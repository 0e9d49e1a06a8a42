import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_LESSON } from '../../fixtures/base-lesson.ts';
import { generateCloze } from '../cloze/generate-cloze.ts';
import { listElements } from '../elements/list-elements.ts';
import { planCorrectionRound } from '../review/plan-correction-round.ts';
import { planReview } from '../review/plan-review.ts';
import { FAILURES } from '../review/review.fixture.ts';
import { gradeReviewStep } from '../review/review-step.ts';

const ON = { blankWrongRun: true };
const SCORE = { score_correct: 0, score_total: 12 };

/** JSON is `any` to TypeScript: this is how a lesson comes in that nobody has validated. */
function parseJson(value: unknown) {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

function useLesson(raw: unknown): void {
  const lesson = parseJson(raw);
  const { steps } = planReview(FAILURES, [{ set_id: 'set', lesson }], ON);
  for (const step of steps) gradeReviewStep(step, ['Guten Tag']);
  planCorrectionRound({ set_id: 'set', lesson, ...SCORE }, FAILURES, ON);
}

describe('a lesson that is parsed JSON', () => {
  it('is used without the lists that it leaves out', () => {
    const exercise = { id: 'say-hello', type: 'free_text', prompt: 'Say hello.', accept: ['Guten Tag'] };
    const lesson = parseJson({ id: '01-hello', title: 'Hello', steps: [{ id: 's', type: 'exercise', exercise }] });
    expect(listElements(parseJson(exercise), lesson).map(({ element_key }) => element_key)).toEqual(['Guten Tag']);
    const cloze = generateCloze(
      { user_answer: 'Gute Tag', correct_answer: 'Guten Tag' },
      parseJson(exercise),
      lesson,
      ON,
    );
    expect(cloze?.exercise).toMatchObject({ sentence: '___ Tag', card_ids: [], distractors: ['Gute'] });
    expect(planReview(FAILURES.slice(0, 1), [{ set_id: 'set', lesson }]).steps).toMatchObject([
      { kind: 'replay', step: { exercise: { card_ids: [], distractors: [] } } },
    ]);
    expect(planCorrectionRound({ set_id: 'set', lesson, ...SCORE }, FAILURES.slice(0, 1))).toEqual([]);
  });

  it('is used as the same lesson parsed by its schema', () => {
    const set_id = 'set';
    const lesson = parseJson(BASE_LESSON);
    expect(planReview(FAILURES, [{ set_id, lesson }], ON).steps).not.toEqual([]);
    expect(planCorrectionRound({ set_id, lesson, ...SCORE }, FAILURES, ON)).not.toEqual([]);
  });

  it.each([
    [{ steps: undefined }, 'The lesson "01-hello" cannot be used: "steps" must be a list of steps.'],
    [{ cards: 'none' }, 'The lesson "01-hello" cannot be used: "cards" must be a list.'],
    [{ cards: [{ id: 'a', front: 1 }] }, 'The card "a" cannot be used: "front" must be a text, "back" must be a text.'],
    [{ cards: [null] }, 'The card cannot be used: it must be a record.'],
    [null, 'The lesson cannot be used: it must be a record.'],
  ])('is refused with a sentence where its shape is wrong: %j', (change, sentence) => {
    const lesson = change === null ? [] : { ...BASE_LESSON, ...change };
    expect(() =>
      planReview(FAILURES, [{ set_id: 'set', lesson: Object.assign(parseJson(lesson), { id: '01-hello' }) }]),
    ).toThrow(sentence);
  });

  it('is refused with every field of an exercise that is wrong', () => {
    const exercise = { id: 'e', type: 'matching', accept: 'ja', blanks: [{}], pairs: [{ left: 'a' }], prompt: '?' };
    expect(() => listElements(parseJson(exercise), { cards: [] })).toThrow(
      'The exercise "e" cannot be used: "accept" must be a list of texts, "pairs" must be a list of {left, right}, ' +
        '"blanks" must be a list of {accept: texts}. validateLesson names everything to correct.',
    );
  });

  it('is used or refused with a sentence, whatever stands in it', () => {
    const base = parseJson(BASE_LESSON);
    const places = listPlaces(base);
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 1 }), fc.boolean(), (place, value, removes) => {
        try {
          useLesson(changeAt(base, place, removes ? undefined : value));
        } catch (error) {
          refused += 1;
          expect(String(error)).toMatch(/^TypeError: The (lesson|step|exercise|card).* cannot be used: /);
        }
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(25);
  });
});

type Place = readonly (string | number)[];

/** Every place within a lesson, but not its id: another lesson is none of the learner's. */
function listPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([name, child]) => listPlaces(child, [...at, name]));
  return at.length === 0 ? inner.filter(([name]) => name !== 'id') : [at, ...inner];
}

function changeAt(value: unknown, [name, ...rest]: Place, change: unknown): unknown {
  if (name === undefined) return change;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? changeAt(item, rest, change) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === name ? changeAt(item, rest, change) : item]),
  );
}
