import { stepEvaluationSchema } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideStep, type StepVerdict, stepVerdictSchema } from './step-evaluation.ts';

const verdict = (fields: Partial<StepVerdict>): StepVerdict => ({
  advance: true,
  confidence: 0.9,
  reason: 'It was understood.',
  suggested_step: 3,
  ...fields,
});

const reasonFor = (advances: boolean) => (advances ? 'It goes on.' : 'It stays.');

const CASES = [
  { fact: 'goes on', from: 2, given: verdict({}), result: { applied: true, to_step: 3 } },
  { fact: 'skips steps', from: 1, given: verdict({ suggested_step: 6 }), result: { applied: true, to_step: 6 } },
  { fact: 'goes back', from: 5, given: verdict({ suggested_step: 2 }), result: { applied: true, to_step: 2 } },
  { fact: 'is applied and stays', from: 3, given: verdict({}), result: { applied: true, to_step: 3 } },
  { fact: 'is sure enough at the threshold', from: 2, given: verdict({ confidence: 0.7 }), result: { to_step: 3 } },
  {
    fact: 'is not sure enough below it',
    from: 2,
    given: verdict({ confidence: 0.6999 }),
    result: { advance: true, applied: false, suggested_step: 3, to_step: 2 },
  },
  {
    fact: 'never moves without advance',
    from: 2,
    given: verdict({ advance: false, confidence: 1 }),
    result: { advance: false, applied: false, suggested_step: 3, to_step: 2 },
  },
  { fact: 'clamps a step above 7', from: 2, given: verdict({ suggested_step: 99 }), result: { suggested_step: 7 } },
  { fact: 'clamps a step below 1', from: 2, given: verdict({ suggested_step: -4 }), result: { suggested_step: 1 } },
  { fact: 'rounds a step', from: 2, given: verdict({ suggested_step: 3.6 }), result: { suggested_step: 4 } },
  { fact: 'clamps the confidence', from: 2, given: verdict({ confidence: 85 }), result: { confidence: 1 } },
  {
    fact: 'clamps it below too',
    from: 2,
    given: verdict({ confidence: -1 }),
    result: { confidence: 0, applied: false },
  },
  {
    fact: 'cuts the reason',
    from: 2,
    given: verdict({ reason: 'a'.repeat(500) }),
    result: { reason: 'a'.repeat(240) },
  },
  {
    fact: 'cuts no character through',
    from: 2,
    given: verdict({ reason: `${'a'.repeat(239)}😀` }),
    result: { reason: 'a'.repeat(239) },
  },
  {
    fact: 'falls back to the next step',
    from: 4,
    given: null,
    result: {
      advance: true,
      confidence: 0.5,
      reason: 'It goes on.',
      suggested_step: 5,
      fallback_used: true,
      applied: true,
      to_step: 5,
    },
  },
  {
    fact: 'stays at the last step when it falls back there',
    from: 7,
    given: null,
    result: { advance: false, reason: 'It stays.', suggested_step: 7, fallback_used: true, applied: false, to_step: 7 },
  },
] as const;

describe('decideStep', () => {
  it.each(CASES)('$fact', ({ from, given, result }) => {
    expect(decideStep(given, from, 0.7, reasonFor)).toMatchObject({
      from_step: from,
      fallback_used: given === null,
      ...result,
    });
  });

  it('makes an evaluation of every verdict, and moves only where it says that it is applied', () => {
    const anything = fc.record({
      advance: fc.boolean(),
      confidence: fc.double({ noNaN: true, noDefaultInfinity: true }),
      reason: fc.string({ unit: 'binary', maxLength: 400 }),
      suggested_step: fc.double({ noNaN: true, noDefaultInfinity: true }),
    });
    const threshold = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.option(anything), fc.integer({ min: 1, max: 7 }), threshold, (given, from, limit) => {
        const { to_step, ...evaluation } = decideStep(given, from, limit, () => 'Reason. '.repeat(60));
        expect(stepEvaluationSchema.parse(evaluation)).toEqual(evaluation);
        expect(to_step).toBe(evaluation.applied ? evaluation.suggested_step : from);
        expect(evaluation.reason.isWellFormed()).toBe(true);
        expect(evaluation.applied && !evaluation.advance).toBe(false);
      }),
    );
  });
});

describe('stepVerdictSchema', () => {
  it.each([
    [
      { ...verdict({}), confidence: '0.8', suggested_step: '4' },
      { confidence: 0.8, suggested_step: 4 },
    ],
    [{ ...verdict({}), more: 1 }, verdict({})],
  ])('reads %j', (given, result) => {
    expect(stepVerdictSchema.parse(given)).toMatchObject(result);
  });

  it.each(['advance', 'confidence', 'reason', 'suggested_step'] as const)('has no verdict without %s', (field) => {
    const { [field]: _, ...rest } = verdict({});
    expect(stepVerdictSchema.safeParse(rest).success).toBe(false);
    expect(stepVerdictSchema.safeParse({ ...rest, [field]: null }).success).toBe(false);
  });

  it.each(['', 'high', 'NaN', 'Infinity', '1e999'])('takes %j for no number', (confidence) => {
    expect(stepVerdictSchema.safeParse({ ...verdict({}), confidence }).success).toBe(false);
  });
});
