import { describe, expect, it } from 'vitest';
import { LEARNER_MODELS } from './learner-models.ts';
import { simulateYear } from './simulate-year.ts';

describe.each(LEARNER_MODELS.map((model) => [model.name, model] as const))('a year of the learner "%s"', (_, model) => {
  const live = (retention: number | null, seed = 3) => simulateYear({ model, retention, elements: 60, seed });

  it('is the same each time it is lived', () => {
    expect(live(0.9)).toEqual(live(0.9));
    expect(live(0.9)).not.toEqual(live(0.9, 4));
  });

  it('ends with more in memory by maintenance, and with more work', () => {
    const [without, usual, eager] = [live(null), live(0.9), live(0.97)];
    expect(without.maintained).toBe(0);
    expect(usual.recall).toBeGreaterThan(without.recall + 0.1);
    expect(usual.answers).toBeGreaterThan(without.answers);
    expect(eager.answers).toBeGreaterThan(usual.answers);
  });
});
