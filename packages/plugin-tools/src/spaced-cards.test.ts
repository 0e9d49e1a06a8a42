import { CHAT_METHODS, formatTimestamp, microsecondsOf, spacedCardSchema } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from '../tests/shares.ts';
import { textIn } from '../tests/text-in.ts';
import { planCards } from './spaced-cards.ts';

const NOW = '2026-11-20T12:00:00.000000+00:00';
const DAY = 86_400_000_000;

const daysAgo = (days: number) => formatTimestamp(microsecondsOf(NOW) - Math.round(days * DAY));
const microsecondBefore = (days: number) => days - 1 / DAY;

describe('the spaced cards', () => {
  it.each([
    [null, 'first', 1],
    [-1, 'maintain', 14],
    [0, 'maintain', 14],
    [2.99, 'maintain', 14],
    [microsecondBefore(3), 'maintain', 14],
    [3, 'practice', 7],
    [6.99, 'practice', 7],
    [microsecondBefore(7), 'practice', 7],
    [7, 'review', 3],
    [13.99, 'review', 3],
    [microsecondBefore(14), 'review', 3],
    [14, 'refresh', 1],
    [400, 'refresh', 1],
  ])('for a method last used %s days ago: %s', (days, kind, interval_days) => {
    const last = days === null ? {} : { dialogic: daysAgo(days) };
    expect(planCards({ shares: sharesOf({ dialogic: 0.3125 }), last, now: NOW, textOf: textIn('en') })).toEqual([
      {
        id: `sr-dialogic-${kind}`,
        method: 'dialogic',
        interval_days,
        action: 'session',
        title: expect.stringMatching(/: learning in conversation$/),
        urgency: interval_days - 0.3125,
      },
    ]);
  });

  it('say in each language what to do with which method', () => {
    const shares = sharesOf({ deductive: 0.4, inductive: 0.3, error_based: 0.2, contextual: 0.1 });
    const last = { inductive: daysAgo(20), error_based: daysAgo(10), contextual: daysAgo(5) };
    const titles = (lang: string) =>
      planCards({ shares, last, now: NOW, textOf: textIn(lang) }).map(({ title }) => title);
    expect(titles('de')).toEqual([
      'Zum ersten Mal ausprobieren: von der Regel zum Beispiel',
      'Auffrischen: vom Beispiel zur Regel',
      'Wiederholen: aus Fehlern lernen',
      'Üben: aus echten Situationen lernen',
    ]);
    expect(titles('en')).toEqual([
      'Try it for the first time: from the rule to the example',
      'Refresh: from the example to the rule',
      'Review: learning from mistakes',
      'Practise: learning from real situations',
    ]);
  });

  it('are, of six equally urgent methods, the first five', () => {
    const share = 0.1667;
    const shares = sharesOf(Object.fromEntries(CHAT_METHODS.map((method) => [method, share])));
    const cards = planCards({ shares, last: {}, now: NOW, textOf: textIn('en') });
    expect(cards.map(({ method, urgency }) => [method, urgency])).toEqual(
      CHAT_METHODS.slice(0, 5).map((method) => [method, 0.8333]),
    );
  });

  it('follow the rule for any profile and any past', () => {
    const shareArbitrary = fc.constantFrom(0, 0.0001, 0.25, 0.3333, 1);
    const daysArbitrary = fc.option(fc.double({ min: 0, max: 30, noNaN: true }));
    const methodArbitrary = fc.record({ share: shareArbitrary, days: daysArbitrary });
    const pastArbitrary = fc.tuple(
      ...CHAT_METHODS.map((method) => methodArbitrary.map((past) => ({ method, ...past }))),
    );
    const property = fc.property(pastArbitrary, (past) => {
      const shares = sharesOf(Object.fromEntries(past.map(({ method, share }) => [method, share])));
      const used = past.flatMap(({ method, days }) => (days === null ? [] : [[method, daysAgo(days)]]));
      const cards = planCards({ shares, last: Object.fromEntries(used), now: NOW, textOf: textIn('en') });
      const expected = past
        .filter(({ share }) => share > 0)
        .map(({ method, share, days }) => [method, Number((intervalAfter(days) - share).toFixed(4))] as const)
        .toSorted(([, left], [, right]) => left - right)
        .slice(0, 5);
      expect(cards.map(({ method, urgency }) => [method, urgency])).toEqual(expected);
      for (const card of cards) expect(spacedCardSchema.parse(card)).toEqual(card);
    });
    fc.assert(property);
  });
});

function intervalAfter(days: number | null): number {
  if (days === null) return 1;
  const [, interval = 14] = [[14, 1] as const, [7, 3] as const, [3, 7] as const].find(([from]) => days >= from) ?? [];
  return interval;
}
