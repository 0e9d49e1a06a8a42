import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPropertyRuns } from './property-runs.ts';

it('draws the same values in every run of a property', () => {
  const draw = () => {
    const drawn: number[] = [];
    fc.assert(
      fc.property(fc.nat(), (value) => void drawn.push(value)),
      { numRuns: 5 },
    );
    return drawn;
  };
  expect(draw()).toEqual(draw());
  expect(draw()).toHaveLength(5 * readPropertyRuns(process.env).times);
});

it('reads the seed and the number of runs from the environment', () => {
  expect(readPropertyRuns({})).toEqual({ seed: 20_261_120, times: 1 });
  const asked = { LEARNWRIGHT_PROPERTY_SEED: '7', LEARNWRIGHT_PROPERTY_TIMES: '100' };
  expect(readPropertyRuns(asked)).toEqual({ seed: 7, times: 100 });
});
