import { CHAT_METHODS, type ChatMethod, type LearningMethod, type LearningProfile } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, ofOneSession, ofSessions, profile, stressed } from '../tests/history.ts';
import { combineAdvice, recommendSwitch } from './switch-recommendation.ts';

const PROFILE = profile({ deductive: 0.3, inductive: 0.2, error_based: 0.2, dialogic: 0.2, contextual: 0.1 });

describe('the recommendation of another method', () => {
  it.each([
    { ratings: [], recommended: false, why: 'there are no ratings' },
    {
      ratings: [
        [3, 5],
        [3, 5],
      ],
      recommended: false,
      why: 'there are only two',
    },
    {
      ratings: [
        [3, 4],
        [3, 3],
        [3, 3],
      ],
      recommended: true,
      why: 'stress is at 3.33',
    },
    {
      ratings: [
        [3, 3],
        [3, 3],
        [3, 3],
      ],
      recommended: false,
      why: 'stress is at 3 exactly',
    },
    {
      ratings: [
        [3, 5],
        [4, 5],
        [3, 5],
      ],
      recommended: false,
      why: 'understanding rose in between',
    },
    {
      ratings: [
        [3, 5],
        [3, 5],
        [4, 5],
      ],
      recommended: false,
      why: 'understanding rose at last',
    },
    {
      ratings: [
        [3, 5],
        [1, 5],
        [3, 5],
      ],
      recommended: true,
      why: 'understanding only came back to the first',
    },
    {
      ratings: [
        [5, 5],
        [2, 2],
        [3, 3],
      ],
      recommended: true,
      why: 'the first of the three counts, not the lowest',
    },
    {
      ratings: [
        [1, 1],
        [5, 5],
        [4, 5],
        [4, 5],
      ],
      recommended: true,
      why: 'only the latest three count',
    },
    {
      ratings: [
        [5, 5],
        [3, 5],
        [3, 5],
        [4, 5],
      ],
      recommended: false,
      why: 'of the latest three the last is best',
    },
  ])('is $recommended where $why', ({ ratings, recommended }) => {
    expect(recommendSwitch(ofOneSession(ratings), PROFILE).recommended).toBe(recommended);
  });

  it.each([
    { stress: [4, 4, 4], confidence: 0.75, mean: '4.0' },
    { stress: [5, 4, 4], confidence: 1, mean: '4.3' },
    { stress: [5, 5, 5], confidence: 1, mean: '5.0' },
    { stress: [1, 5, 4], confidence: 0.75, mean: '3.3' },
  ])('has the confidence $confidence at a stress of $stress', ({ stress, confidence, mean }) => {
    const answer = recommendSwitch(ofOneSession(stress.map((value) => [2, value])), PROFILE);
    expect(answer).toMatchObject({ recommended: true, confidence });
    expect(answer.reason).toContain(`stress was at ${mean} of 5`);
  });

  it('says nothing more where it is not given', () => {
    expect(recommendSwitch([], null)).toEqual({ recommended: false, to_method: null, reason: null });
  });

  it.each<{ methods: LearningMethod[]; shares: LearningProfile | null; to_method: ChatMethod; why: string }>([
    { methods: ['inductive'], shares: PROFILE, to_method: 'deductive', why: 'it has the highest share' },
    { methods: ['deductive'], shares: PROFILE, to_method: 'inductive', why: 'it is first among equals' },
    { methods: ['inductive', 'deductive'], shares: PROFILE, to_method: 'error_based', why: 'both others were used' },
    {
      methods: ['deductive', 'inductive', 'error_based', 'contextual'],
      shares: PROFILE,
      to_method: 'deductive',
      why: 'it was used four sessions ago',
    },
    { methods: ['deductive'], shares: profile({ deductive: 1 }), to_method: 'inductive', why: 'no other has a share' },
    { methods: ['deductive'], shares: null, to_method: 'inductive', why: 'it is first without a profile' },
    { methods: ['inductive'], shares: null, to_method: 'deductive', why: 'it is first without a profile' },
  ])('leads from $methods to $to_method: $why', ({ methods, shares, to_method }) => {
    expect(recommendSwitch(ofSessions(methods), shares).to_method).toBe(to_method);
  });

  it('leads to the first other method when the last sessions have used all of them', () => {
    const [last] = ofSessions(['dialogic']);
    const before = CHAT_METHODS.map((method) => entry('long', '1', method, null));
    const history = last === undefined ? [] : [...before, ...stressed(last)];
    expect(recommendSwitch(history, PROFILE).to_method).toBe('deductive');
  });

  it('does not lead back to a method that the session had before a switch', () => {
    const history = [entry('one', '1', 'deductive', null), ...stressed(entry('one', '1', 'inductive', null))];
    expect(recommendSwitch(history, PROFILE).to_method).toBe('error_based');
  });

  it('takes the ratings in the order they were given in, whatever session they are of', () => {
    const late = entry('old', '1', 'dialogic', [5, 5], '9');
    const history = [late, ...[2, 3, 4].map((day) => entry('new', '2', 'deductive', [3, 5], String(day)))];
    expect(recommendSwitch(history, PROFILE).recommended).toBe(false);
    expect(recommendSwitch(history.slice(1), PROFILE).recommended).toBe(true);
  });

  it('leaves sessions of content lessons out', () => {
    const content = [1, 2, 3].map((day) => entry(`lesson ${day}`, '0', 'content', [3, 5], String(day)));
    expect(recommendSwitch(content, PROFILE).recommended).toBe(false);
    const [chat] = ofSessions(['deductive']);
    expect(recommendSwitch(chat === undefined ? [] : [...content, chat], PROFILE).recommended).toBe(false);
  });
});

describe('any recommendation', () => {
  const scale = fc.integer({ min: 1, max: 5 });
  const rating = fc.tuple(scale, scale);
  const method = fc.constantFrom(...CHAT_METHODS);
  const rated = fc.array(fc.tuple(method, rating), { minLength: 1, maxLength: 8 });
  const toHistory = (sessions: readonly (readonly [ChatMethod, readonly number[]])[]) =>
    sessions.map(([name, scales], index) => entry(`s${index}`, String(index), name, scales, String(index)));

  it('leads to another method than the current one and those of the last three sessions', () => {
    fc.assert(
      fc.property(rated, fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }), (sessions, shares) => {
        const own = Object.fromEntries(CHAT_METHODS.map((name, index) => [name, (shares[index] ?? 0) / 10]));
        const { recommended, to_method } = recommendSwitch(toHistory(sessions), profile(own));
        const recent = sessions.slice(-3).map(([name]) => name);
        expect(recommended).toBe(to_method !== null);
        expect(recent).not.toContain(to_method);
      }),
    );
  });

  it('is never taken back by more stress', () => {
    fc.assert(
      fc.property(rated, (sessions) => {
        const worse = sessions.map(([name, [understanding]]) => [name, [understanding, 5]] as const);
        if (!recommendSwitch(toHistory(sessions), null).recommended) return;
        expect(recommendSwitch(toHistory(worse), null)).toMatchObject({ recommended: true, confidence: 1 });
      }),
    );
  });

  it('does not depend on what was rated before the last three', () => {
    fc.assert(
      fc.property(rated, fc.array(fc.tuple(method, rating), { minLength: 3, maxLength: 3 }), (before, last) => {
        const shift = before.length;
        const long = toHistory([...before, ...last]);
        expect(recommendSwitch(long, PROFILE)).toEqual(recommendSwitch(long.slice(shift), PROFILE));
      }),
    );
  });
});

describe('the advice of several plugins', () => {
  const go = (to_method: ChatMethod | null, confidence?: number) => ({
    recommended: true,
    to_method,
    reason: null,
    ...(confidence === undefined ? {} : { confidence }),
  });
  const stay = { recommended: false, to_method: null, reason: 'Stay.' };
  const none = { ...stay, reason: null };

  it.each([
    { fact: 'none', answers: [], best: none },
    { fact: 'only one that says no', answers: [stay], best: stay },
    { fact: 'one that says no and one that says yes', answers: [stay, go('dialogic', 0.1)], best: go('dialogic', 0.1) },
    { fact: 'a surer one', answers: [go('dialogic', 0.7), go('inductive', 0.8)], best: go('inductive', 0.8) },
    { fact: 'equal ones', answers: [go('dialogic', 1), go('inductive', 1)], best: go('dialogic', 1) },
    { fact: 'one without a confidence', answers: [go('dialogic'), go('inductive', 0.6)], best: go('inductive', 0.6) },
    {
      fact: 'one that leads nowhere',
      answers: [go(null, 1), go('deductive', 1), go('dialogic')],
      best: go('dialogic'),
    },
  ])('is, of $fact', ({ answers, best }) => {
    expect(combineAdvice(answers, 'deductive')).toEqual(best);
  });
});
