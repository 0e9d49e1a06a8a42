import {
  type AssessmentAnswer,
  type AssessmentQuestion,
  CHAT_METHODS,
  type MethodShares,
} from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateProfile, findDominantMethod } from './profile.ts';
import { listQuestions } from './questions/questions.ts';

const PACK = listQuestions();
const QUESTIONS: AssessmentQuestion[] = [
  {
    id: 'one',
    type: 'single',
    text: '',
    answers: [
      { id: 'a', text: '', weights: { deductive: 0.7, dialogic: 0.3 } },
      { id: 'b', text: '', weights: { inductive: 1 } },
    ],
  },
  {
    id: 'many',
    type: 'multi',
    text: '',
    answers: [
      { id: 'a', text: '', weights: { deductive: 1 } },
      { id: 'b', text: '', weights: { contextual: 1 } },
      { id: 'c', text: '', weights: { ai_adaptive: 0.5, error_based: 0.5 } },
    ],
  },
];

interface Case {
  readonly title: string;
  readonly answers: AssessmentAnswer[];
  /** The shares that are not 0. */
  readonly shares: Readonly<Record<string, number>>;
}

const CASES: Case[] = [
  {
    title: 'takes the weights of a pick',
    answers: [{ question_id: 'one', answer_id: 'a' }],
    shares: { deductive: 0.7, dialogic: 0.3 },
  },
  {
    title: 'counts every answered question the same',
    answers: [
      { question_id: 'many', answer_id: 'a' },
      { question_id: 'one', answer_id: 'b' },
    ],
    shares: { deductive: 0.5, inductive: 0.5 },
  },
  {
    title: 'splits a question over its picks',
    answers: [
      { question_id: 'many', answer_ids: ['a', 'b'] },
      { question_id: 'one', answer_id: 'b' },
    ],
    shares: { deductive: 0.25, contextual: 0.25, inductive: 0.5 },
  },
  {
    title: 'rounds to four decimals',
    answers: [{ question_id: 'many', answer_ids: ['c', 'b', 'a'] }],
    shares: { deductive: 0.3333, contextual: 0.3333, error_based: 0.1667, ai_adaptive: 0.1667 },
  },
  {
    title: 'takes a single pick as a list of one',
    answers: [{ question_id: 'one', answer_ids: ['b'] }],
    shares: { inductive: 1 },
  },
];

it.each(CASES)('$title', ({ answers, shares }) => {
  const none = Object.fromEntries(CHAT_METHODS.map((method) => [method, 0]));
  expect(calculateProfile(QUESTIONS, answers)).toEqual({ ...none, ...shares });
});

it.each([
  { answers: [] },
  { answers: [{ question_id: 'other', answer_id: 'a' }] },
  { answers: [{ question_id: 'one', answer_ids: ['a', 'b'] }] },
])('has no profile for $answers', ({ answers }) => {
  expect(calculateProfile(QUESTIONS, answers)).toBeNull();
});

it.each(CHAT_METHODS)('lets a learner who always chooses it be %s', (method) => {
  const answers = PACK.map(({ id, answers: choices }) => {
    const weightOf = (choice: (typeof choices)[number]) => choice.weights[method] ?? 0;
    const [best] = choices.toSorted((left, right) => weightOf(right) - weightOf(left));
    return { question_id: id, answer_id: best?.id ?? '' };
  });
  const shares = calculateProfile(PACK, answers);
  expect(shares && findDominantMethod(shares)).toBe(method);
});

it('has shares of four decimals that sum to 1, whatever is answered', () => {
  const answered = fc.subarray(PACK, { minLength: 1 }).chain((questions) => fc.tuple(...questions.map(answersTo)));
  fc.assert(
    fc.property(answered, (answers) => {
      const shares = Object.values(calculateProfile(PACK, answers) ?? {});
      expect(shares).toHaveLength(6);
      const sum = shares.reduce((total, share) => total + share, 0);
      expect(Math.abs(sum - 1)).toBeLessThanOrEqual(0.0005);
      for (const share of shares) expect(share).toBe(Number(share.toFixed(4)));
    }),
    { numRuns: 500 },
  );
});

/** Any valid answer to a question. */
function answersTo({ id, type, answers }: AssessmentQuestion): fc.Arbitrary<AssessmentAnswer> {
  const ids = answers.map((answer) => answer.id);
  const one = fc.constantFrom(...ids).map((answer_id) => ({ question_id: id, answer_id }));
  const several = fc.subarray(ids, { minLength: 1 }).map((answer_ids) => ({ question_id: id, answer_ids }));
  return type === 'single' ? one : fc.oneof(one, several);
}

const NOTHING: MethodShares = {
  deductive: 0,
  inductive: 0,
  error_based: 0,
  dialogic: 0,
  contextual: 0,
  ai_adaptive: 0,
};

it.each(CHAT_METHODS)('finds the highest share: %s', (method) => {
  expect(findDominantMethod({ ...NOTHING, [method]: 0.1 })).toBe(method);
});

it.each(CHAT_METHODS)('prefers %s to every method behind it where shares are equal', (method) => {
  const others = CHAT_METHODS.slice(CHAT_METHODS.indexOf(method));
  const shares = Object.fromEntries(others.map((other) => [other, 1 / others.length]));
  expect(findDominantMethod({ ...NOTHING, ...shares })).toBe(method);
});
