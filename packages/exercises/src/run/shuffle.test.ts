import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffleBy } from './shuffle.ts';

describe('shuffleBy', () => {
  it('is a permutation, the same for equal keys, and never the order it was given of texts that differ', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 8 }), fc.string(), (texts, key) => {
        const order = shuffleBy(texts, key);
        expect(order.toSorted((one, other) => one - other)).toEqual(texts.map((_, index) => index));
        expect(shuffleBy(texts, key)).toEqual(order);
        const shown = order.map((source) => texts[source]);
        expect(JSON.stringify(shown) === JSON.stringify(texts)).toBe(new Set(texts).size < 2);
      }),
    );
  });

  it('puts a text at each place about equally often, its own the least', () => {
    const counts = [0, 0, 0, 0];
    for (let seed = 0; seed < 4_000; seed += 1) {
      const place = shuffleBy(['a', 'b', 'c', 'd'], String(seed)).indexOf(0);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    // One order of 24 is the one that was given.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });

  it('stays as it is: a lesson that is gone on with tomorrow shows the same order', () => {
    expect(shuffleBy(['Ich', 'komme', 'aus', 'Irland.'], 'ada')).toMatchInlineSnapshot(`
      [
        1,
        0,
        2,
        3,
      ]
    `);
  });
});
