import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicTransitionSchema } from '../schemas.ts';
import { decideTransition, type TransitionVerdict, transitionVerdictSchema } from './next-cycle.ts';

const verdict = (fields: Partial<TransitionVerdict> = {}): TransitionVerdict => ({
  cycle_complete: true,
  summary: 'Wishes.',
  next_topic: 'Doubts',
  difficulty_adjustment: 'harder',
  continue_recommended: true,
  ...fields,
});

describe('decideTransition', () => {
  it.each([
    { fact: 'begins a new cycle', given: verdict(), count: 1, looped: true },
    { fact: 'begins the last cycle allowed', given: verdict(), count: 4, looped: true },
    { fact: 'begins none beyond the last', given: verdict(), count: 5, looped: false },
    {
      fact: 'begins none before this one is complete',
      given: verdict({ cycle_complete: false }),
      count: 1,
      looped: false,
    },
    {
      fact: 'begins none unless recommended',
      given: verdict({ continue_recommended: false }),
      count: 1,
      looped: false,
    },
    { fact: 'begins none without a topic', given: verdict({ next_topic: null }), count: 1, looped: false },
    { fact: 'begins none with a blank topic', given: verdict({ next_topic: ' \n\0' }), count: 1, looped: false },
    { fact: 'begins none without a verdict', given: null, count: 1, looped: false },
  ])('$fact', ({ given, count, looped }) => {
    const transition = decideTransition(given, count, 5);
    expect(transition).toMatchObject({ looped, new_cycle_count: looped ? count + 1 : count });
  });

  it('has a fallback that changes nothing', () => {
    expect(decideTransition(null, 3, 5)).toEqual({
      cycle_complete: false,
      summary: '',
      next_topic: null,
      difficulty_adjustment: 'same',
      continue_recommended: false,
      fallback_used: true,
      looped: false,
      new_cycle_count: 3,
    });
  });

  it('cuts what is too long', () => {
    const { summary, next_topic } = decideTransition(
      verdict({ summary: 'a'.repeat(9_000), next_topic: 'b'.repeat(9_000) }),
      1,
      5,
    );
    expect([summary.length, next_topic?.length]).toEqual([2_000, 200]);
  });

  it('has the answered form whatever the texts are', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.option(text), fc.integer({ min: 1, max: 9 }), (summary, next_topic, count) => {
        const transition = decideTransition(verdict({ summary, next_topic }), count, 5);
        expect(topicTransitionSchema.parse(transition)).toEqual(transition);
        expect(JSON.stringify(transition).includes('\\u0000')).toBe(false);
      }),
    );
  });
});

describe('transitionVerdictSchema', () => {
  it.each([
    [{ ...verdict(), next_topic: undefined }, { next_topic: null }],
    [{ ...verdict(), difficulty_adjustment: 'much harder' }, { difficulty_adjustment: 'same' }],
  ])('reads %j', (given, result) => {
    expect(transitionVerdictSchema.parse(given)).toMatchObject(result);
  });

  it.each(['cycle_complete', 'summary', 'continue_recommended'] as const)('has no verdict without %s', (field) => {
    const { [field]: _, ...rest } = verdict();
    expect(transitionVerdictSchema.safeParse(rest).success).toBe(false);
  });
});
