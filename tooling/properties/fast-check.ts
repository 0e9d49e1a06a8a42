import fc from 'fast-check';
import { readPropertyRuns } from './property-runs.ts';

const { seed, times } = readPropertyRuns(process.env);

/** The default number of runs of fast-check, where a property names none. */
const DEFAULT_RUNS = 100;

/** Checks a property with the seed of this run, and as many times its runs as this run asks for. */
const assert = new Proxy(fc.assert, {
  apply: (target, self, [property, { numRuns = DEFAULT_RUNS, ...parameters } = {}]) =>
    Reflect.apply(target, self, [property, { seed, ...parameters, numRuns: numRuns * times }]),
});

/** fast-check for the tests of this repository: equal runs test equal values. */
const steady = { ...fc, assert };

export { steady as default };
